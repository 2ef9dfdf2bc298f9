import { builtCredal } from "./support/built.js"; import { writeLinearData, readLinearData } from "./support/linear-data.js"; import { linearWorkloads } from "./support/linear-workloads.js"; import { mkdirSync } from "node:fs";
const id=process.argv[2]; const w=linearWorkloads.find(w=>w.id===id)!; mkdirSync("/tmp/la/"+id,{recursive:true}); writeLinearData("/tmp/la/"+id,w.shape);
const c = await builtCredal(); const d = readLinearData(c,"/tmp/la/"+id);
await c.multiplyParallel(c.Matrix.identity(600), c.Matrix.identity(600), {threads:2});
const f=w.prepare(c,d,2); let b=1e9; for(let i=0;i<40;i++){const t=performance.now(); await f(); b=Math.min(b,performance.now()-t);} console.log(id,b.toFixed(1));
