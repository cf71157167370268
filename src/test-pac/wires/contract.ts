/** The contract of the service's account at the test PAC, where its wire asks for one. */
export const TEST_CONTRACT = "5c0a9f5e-2d7b-4f0e-9a43-0c1d2e3f4a5b";
