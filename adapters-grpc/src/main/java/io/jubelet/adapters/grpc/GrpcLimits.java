package io.jubelet.adapters.grpc;

/** Limits of both ends of a connection. */
public final class GrpcLimits {

    /** The longest message that is accepted, 16 MiB: what kubelets and container runtimes agree on. */
    public static final int MAX_MESSAGE_BYTES = 16 << 20;

    private GrpcLimits() {
    }
}
