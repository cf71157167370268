package cfdistamping;

import java.io.IOException;
import java.net.http.HttpRequest;

/** The body of an answer goes into this while it comes, over as many attempts as that takes. */
interface Taker {
    /** The failure is not the service's, and ends the request; null where there is none. */
    default IOException failure() {
        return null;
    }

    /** Something of it may have been done by earlier requests. */
    default boolean isUnknown() {
        return false;
    }

    /** Asks for what has not come yet. */
    default void ask(HttpRequest.Builder request) {}

    void begin(Core.Answer answer) throws IOException;

    void keep(byte[] piece) throws IOException;

    /** Fails where something is missing. */
    default void end() throws IOException {}

    /** An attempt had no whole answer. */
    default void lost() {}
}
