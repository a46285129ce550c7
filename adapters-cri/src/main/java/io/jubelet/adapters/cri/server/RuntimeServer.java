package io.jubelet.adapters.cri.server;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.TreeMap;

/** Serves a runtime on a unix socket, to every client that may open it. */
public final class RuntimeServer {

    private static final String NAME = "a simulated runtime, which serves what an agent needs";
    private static final String RUNTIME_SERVICE = "/runtime.v1.RuntimeService/";
    private static final String IMAGE_SERVICE = "/runtime.v1.ImageService/";

    private RuntimeServer() {
    }

    /**
     * Serves a runtime. A socket that a killed process left is replaced.
     *
     * @param path absolute path of the socket
     * @throws io.jubelet.ports.failure.PortException when the socket can't be made; the message has the cause
     */
    public static GrpcServer listen(Vertx vertx, String path, ContainerRuntime containers, ImageService images,
            RuntimeDetails details) {
        Map<String, ServerMethod> methods = new TreeMap<>();
        new RuntimeMethods(containers, details).all().forEach((name, method) ->
                methods.put(RUNTIME_SERVICE + name, method));
        new ImageMethods(images, details).all().forEach((name, method) -> methods.put(IMAGE_SERVICE + name, method));
        return GrpcServer.listen(vertx, NAME, path, ServerLimits.LONG_REQUESTS, methods);
    }
}
