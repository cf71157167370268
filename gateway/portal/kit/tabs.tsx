import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import "./tabs.css";

export interface TabContent {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Shows several views of one subject, one at a time. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabContent[] }) {
  return (
    <AriaTabs className="tabs">
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
