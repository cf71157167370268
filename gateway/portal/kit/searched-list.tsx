import type { DescMethodUnary, Message, MessageInitShape } from "@bufbuild/protobuf";
import type { GenMessage } from "@bufbuild/protobuf/codegenv2";
import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Empty } from "./empty.tsx";
import { Loaded } from "./loading.tsx";
import { Pager, usePages } from "./pager.tsx";
import { Search } from "./search.tsx";
import { useSettled } from "./settled.ts";
import { Table, type TableColumn } from "./table.tsx";

/** The methods that search take these. `after` is the key of the last row of the page before. */
interface Asked {
  limit?: number;
  after?: string;
  search?: string;
}

const PAGE = 50;

interface Props<Request extends Message, Answer extends Message, Row> {
  /** Screen readers say this of the table. */
  readonly label: string;
  readonly method: DescMethodUnary<GenMessage<Request>, GenMessage<Answer>>;
  /** Returns the request of a page, where its fields have other names. */
  readonly ask?: (page: Asked) => MessageInitShape<GenMessage<Request>>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly searchLabel?: string;
  /** Opens a row, by pointer or Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The title of a search, or a later page, without rows. */
  readonly none: string;
  readonly empty: ComponentProps<typeof Empty>;
}

/** Lists rows that the server finds by a part of their text as one types, page by page. */
export function SearchedList<Request extends Message, Answer extends Message, Row extends object>({
  label,
  method,
  ask = (page) => page as MessageInitShape<GenMessage<Request>>,
  rowsOf,
  columns,
  keyOf,
  searchLabel = "Buscar por nombre o RFC",
  onOpen,
  none,
  empty,
}: Props<Request, Answer, Row>) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), 250);
  const pages = usePages();
  const { after } = pages;
  const list = useQuery(
    method,
    ask({ limit: PAGE, ...(after === undefined ? {} : { after }), ...(search === "" ? {} : { search }) }),
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="card">
      <div className="tools row">
        <Search
          label={searchLabel}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            pages.reset();
          }}
        />
      </div>
      <Loaded query={list}>
        {(answer) => {
          const rows = rowsOf(answer);
          const last = rows.length === PAGE ? rows.at(-1) : undefined;
          return (
            <div aria-busy={list.isPlaceholderData || typed.trim() !== search}>
              <Table
                label={label}
                columns={columns}
                items={rows}
                idOf={keyOf}
                {...(onOpen === undefined ? {} : { onOpen })}
                empty={
                  <Empty {...(search === "" && after === undefined ? empty : { icon: empty.icon, title: none })} />
                }
              />
              <Pager {...pages.ways(last && keyOf(last))} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
