"""Writes Parquet and Arrow files as pyarrow does, and files.json: the values that they hold."""

import datetime
import decimal
import json
import pathlib

import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.ipc as ipc
import pyarrow.parquet as pq

here = pathlib.Path(__file__).parent
ROWS = 17
missing = lambda i, value: None if i % 5 == 3 else value
moment = lambda i: datetime.datetime(2024, 2, 28, 12) + datetime.timedelta(hours=7 * i, microseconds=250 * i)
epoch = datetime.datetime(1970, 1, 1)

double = [missing(i, i / 8 - 1) for i in range(ROWS)]
single = [i / 4 for i in range(ROWS)]
int8 = [missing(i, i - 11) for i in range(ROWS)]
int64 = [(2**53 - 1 - i) * (-1) ** i for i in range(ROWS)]
uint32 = [missing(i, 2**32 - 1 - i) for i in range(ROWS)]
flag = [missing(i, i % 3 == 0) for i in range(ROWS)]
word = [missing(i, ["Oslo", "Århus", "Rome", ""][i * i % 4]) for i in range(ROWS)]
level = [missing(i, ["low", "high", "mid"][i * 7 % 3]) for i in range(ROWS)]
when = [missing(i, moment(i)) for i in range(ROWS)]
day = [moment(i).date() for i in range(ROWS)]
price = [missing(i, decimal.Decimal(10 * i + 3) / 100) for i in range(ROWS)]

dictionary = pa.array([None if v is None else ["low", "mid", "high"].index(v) for v in level], pa.int8())
table = pa.table(
    {
        "double": pa.array(double, pa.float64()),
        "single": pa.array(single, pa.float32()),
        "int8": pa.array(int8, pa.int8()),
        "int64": pa.array(int64, pa.int64()),
        "uint32": pa.array(uint32, pa.uint32()),
        "flag": pa.array(flag, pa.bool_()),
        "word": pa.array(word, pa.string()),
        "level": pa.DictionaryArray.from_arrays(dictionary, ["low", "mid", "high"], ordered=True),
        "when": pa.array(when, pa.timestamp("us")),
        "day": pa.array(day, pa.date32()),
        "price": pa.array(price, pa.decimal128(9, 2)),
        "nothing": pa.array([None] * ROWS, pa.string()),
    }
)
milliseconds = lambda t: None if t is None else (t - epoch) / datetime.timedelta(milliseconds=1)
expected = {
    "double": double,
    "single": single,
    "int8": int8,
    "int64": int64,
    "uint32": uint32,
    "flag": flag,
    "word": word,
    "level": level,
    "when": [milliseconds(t) for t in when],
    "day": [milliseconds(datetime.datetime.combine(d, datetime.time())) for d in day],
    "price": [None if p is None else float(p) for p in price],
    "nothing": [None] * ROWS,
}

# Three row groups, snappy, dictionaries and nulls; the second file has the newer pages and encodings.
pq.write_table(table, here / "snappy.parquet", row_group_size=7, compression="snappy", write_statistics=False)
pq.write_table(
    table.select(["double", "int64", "word", "when", "price"]),
    here / "pages-v2.parquet",
    row_group_size=7,
    write_statistics=False,
    compression="none",
    data_page_version="2.0",
    use_dictionary=["word"],
    column_encoding={"double": "BYTE_STREAM_SPLIT", "int64": "DELTA_BINARY_PACKED"},
)
pq.write_table(table.select(["double"]), here / "zstd.parquet", compression="zstd")
awkward = pa.table({"big": pa.array([1, 2**53], pa.int64()), "list": pa.array([[1, 2], []])})
pq.write_table(awkward, here / "awkward.parquet")

# Strings that share their beginnings, in pages of both versions, with and without compression.
shared = pa.table(
    {
        "word": pa.array([missing(i, "Ångström"[: i % 9] + "x" * (i % 3)) for i in range(ROWS)]),
        "code": pa.array([f"item-{i // 4:03d}-{i}".encode() for i in range(ROWS)], pa.binary()),
    }
)
for version in ["1.0", "2.0"]:
    pq.write_table(
        shared,
        here / f"shared-v{version[0]}.parquet",
        row_group_size=7,
        write_statistics=False,
        compression={"word": "snappy", "code": "none"},
        data_page_version=version,
        use_dictionary=False,
        column_encoding={"word": "DELTA_BYTE_ARRAY", "code": "DELTA_BYTE_ARRAY"},
    )

# Lists: empty ones, missing ones, and more elements than rows.
lists = pa.table(
    {
        "prices": pa.array([missing(i, [j / 4 for j in range(i % 4)]) for i in range(ROWS)], pa.list_(pa.float64())),
        "words": pa.array([missing(i, ["a", "bc", ""][: i % 4]) for i in range(ROWS)], pa.list_(pa.string())),
        "counts": pa.array(
            [list(range(i)) for i in range(ROWS)],
            pa.list_(pa.field("element", pa.int64(), nullable=False)),
        ),
        "pair": pa.array([[i, -i] for i in range(ROWS)], pa.list_(pa.int16(), 2)),
        "id": pa.array(range(ROWS), pa.int32()),
    }
)
for version in ["1.0", "2.0"]:
    pq.write_table(
        lists,
        here / f"lists-v{version[0]}.parquet",
        row_group_size=7,
        write_statistics=False,
        data_page_size=64,
        data_page_version=version,
    )
with ipc.new_file(here / "lists.arrow", lists.schema) as writer:
    writer.write_table(lists, max_chunksize=7)
for column in ["prices", "words", "counts", "pair"]:
    expected[column] = lists[column].to_pylist()
expected["shared word"] = shared["word"].to_pylist()
expected["shared code"] = [code.decode() for code in shared["code"].to_pylist()]

pq.write_table(pa.table({"struct": pa.array([{"a": 1}])}), here / "nested.parquet")

with ipc.new_file(here / "batches.arrow", table.schema) as writer:
    writer.write_table(table, max_chunksize=7)
stream = table.select(["double", "word", "level"])
with ipc.new_stream(here / "stream.arrows", stream.schema) as writer:
    writer.write_table(stream, max_chunksize=7)
with ipc.new_file(here / "awkward.arrow", awkward.schema) as writer:
    writer.write_table(awkward)
feather.write_feather(table.select(["double"]), here / "lz4.feather", compression="lz4")

(here / "files.json").write_text(
    json.dumps({"made by": f"pyarrow {pa.__version__}", "rows": ROWS, "columns": expected}) + "\n"
)
