import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still shown. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

/**
 * Returns the router's `navigate` for what follows an answer of the service. Whoever went to another page while the
 * answer was on its way stays there, because to be led away would lose what is typed there.
 */
export function useLeading(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const lead = async (...to: Parameters<typeof navigate>) => {
    if (isHere()) await navigate(...to);
  };
  return useCallback(lead, [navigate, isHere]) as typeof navigate;
}
