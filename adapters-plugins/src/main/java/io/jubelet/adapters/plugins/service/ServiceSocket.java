package io.jubelet.adapters.plugins.service;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * Address of a service.
 *
 * @param name name of the service in messages
 * @param directory the directory of the socket; it is made when it is not there, for its owner alone and those of its group
 * @param file name of the socket
 */
public record ServiceSocket(String name, Path directory, String file) {

    /**
     * Serves methods there, in place of what a killed process left.
     *
     * @param methods the methods by their path
     * @throws PortException when the socket can't be made
     */
    public GrpcServer serve(Vertx vertx, Map<String, ServerMethod> methods) {
        Path socket = directory.resolve(file);
        try {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
            removeUnlessSocket(socket);
        } catch (IOException e) {
            throw new UnavailableException("the directory of " + name + " " + directory + " can't be used: " + e, e);
        }
        return GrpcServer.listen(vertx, name, socket.toString(), ServerLimits.SHORT_REQUESTS, methods);
    }

    /** A link or a file in the place of the socket goes; what a link points to stays. Sockets are looked after by the server. */
    private static void removeUnlessSocket(Path socket) throws IOException {
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)
                && !Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isOther()) {
            Files.delete(socket);
        }
    }
}
