"""Writes workbook.json: a workbook in base64 as openpyxl saves it. Needs openpyxl 3.1."""

import base64
import datetime
import io
import json
import pathlib

import openpyxl

book = openpyxl.Workbook()
first = book.active
first.title = "Cities & more"
first.append(["city", "founded", "size", "coastal", "seen", "growth", "note"])
first.append(["Oslo", datetime.date(1900, 2, 28), 1.5, True, datetime.datetime(2024, 3, 1, 13, 45), "=C2*2", None])
first.append(["Rome <old>", datetime.date(1900, 3, 1), None, False, datetime.datetime(1999, 12, 31), "#N/A", "a\nb"])
first.append([])
first.append(["São Paulo", datetime.date(2054, 1, 25), -2e-7, None, None, 0.1, "n/a"])
first["H1"] = "percent"
first["H2"] = 0.25
first["H2"].number_format = "0.00%"
first["H3"] = 3
first["H3"].number_format = '[Red]"days" 0'
first["H5"] = 0.5
first["H5"].number_format = "h:mm"
second = book.create_sheet("numbers")
for row in range(30):
    second.append([row, row * row / 8])
saved = io.BytesIO()
book.save(saved)
text = base64.b64encode(saved.getvalue()).decode("ascii")
pathlib.Path(__file__).with_name("workbook.json").write_text(
    json.dumps({"openpyxl": openpyxl.__version__, "workbook": text}) + "\n"
)
