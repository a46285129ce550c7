package io.jubelet.ports.probe;

import java.util.Objects;

/** The response to a GET request. */
public sealed interface HttpAnswer {

    /** The result of a probe for this response. */
    ProbeReport report();

    /**
     * The server answered.
     *
     * @param status HTTP status; a redirect when it leads to another host or nowhere
     * @param body the first 10 KiB of the body, as UTF-8
     */
    record Answered(int status, String body) implements HttpAnswer {

        private static final int OK = 200;
        private static final int REDIRECT = 300;
        private static final int BAD = 400;

        /** Rejects null. */
        public Answered {
            Objects.requireNonNull(body, "body");
        }

        @Override
        public ProbeReport report() {
            if (status < OK || status >= BAD) {
                return ProbeReport.failure("HTTP probe failed with statuscode: " + status);
            }
            return status < REDIRECT ? ProbeReport.success(body)
                    : ProbeReport.warning("Probe terminated redirects, Response body: " + body);
        }
    }

    /**
     * The server began to answer and did not finish in time or in order. Nothing follows from it for the container.
     *
     * @param text why, for users
     */
    record Incomplete(String text) implements HttpAnswer {

        /** Rejects null. */
        public Incomplete {
            Objects.requireNonNull(text, "text");
        }

        @Override
        public ProbeReport report() {
            return ProbeReport.unreadable(text);
        }
    }

    /**
     * The server did not answer, or not in HTTP.
     *
     * @param text why, with the address, for users
     * @param plainHttp whether the request used TLS and the answer did not; hooks then try again without
     */
    record Unanswered(String text, boolean plainHttp) implements HttpAnswer {

        /** Rejects null. */
        public Unanswered {
            Objects.requireNonNull(text, "text");
        }

        @Override
        public ProbeReport report() {
            return ProbeReport.failure(text);
        }
    }
}
