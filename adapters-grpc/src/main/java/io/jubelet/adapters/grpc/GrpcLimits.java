package io.jubelet.adapters.grpc;

/** Limits of both ends of a connection. */
public final class GrpcLimits {

    /** The longest message that is accepted, 16 MiB: what kubelets and container runtimes agree on. */
    public static final int MAX_MESSAGE_BYTES = 16 << 20;

    /** The longest list that is accepted in parts, 64 MiB. */
    public static final int MAX_LIST_BYTES = 64 << 20;

    private GrpcLimits() {
    }

    /** The description of a response that is too long, as gRPC clients word it. */
    public static String exceeded(long bytes, long limit) {
        return "grpc: received message larger than max (" + bytes + " vs. " + limit + ")";
    }
}
