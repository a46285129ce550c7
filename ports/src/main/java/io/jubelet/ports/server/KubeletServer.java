package io.jubelet.ports.server;

/** Answers requests to the kubelet server. Implemented by the core, called by the transport. Thread-safe. */
public interface KubeletServer {

    /**
     * Answers one request: authenticates and authorizes the caller, finds what is requested, and does it. May block for as
     * long as the runtime and the API server take, so each call needs a thread of its own that may wait. An interrupt ends
     * the work.
     *
     * <p>Never throws for what a caller sends; a failure is a response with its status and text.
     */
    ServerResponse respond(ServerRequest request);
}
