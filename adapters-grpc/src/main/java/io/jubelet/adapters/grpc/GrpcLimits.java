package io.jubelet.adapters.grpc;

import java.nio.charset.StandardCharsets;

/** Limits of both ends of a connection. */
public final class GrpcLimits {

    /** The longest message that is accepted, 16 MiB: what kubelets and container runtimes agree on. */
    public static final int MAX_MESSAGE_BYTES = 16 << 20;

    /** The longest list that is accepted in parts, 64 MiB. */
    public static final int MAX_LIST_BYTES = 64 << 20;

    /**
     * The longest path of a socket that Java binds or connects to, 106 bytes. Linux takes 107 (unix(7), {@code sun_path} without
     * the closing zero).
     */
    public static final int MAX_SOCKET_PATH_BYTES = 106;

    private GrpcLimits() {
    }

    /** The length of a path of a socket in bytes. */
    public static int socketPathBytes(String path) {
        return path.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The description of a response that is too long, as gRPC clients word it. */
    public static String exceeded(long bytes, long limit) {
        return "grpc: received message larger than max (" + bytes + " vs. " + limit + ")";
    }
}
