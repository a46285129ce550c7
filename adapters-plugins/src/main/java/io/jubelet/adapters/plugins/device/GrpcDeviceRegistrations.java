package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.device.Empty;
import io.jubelet.adapters.plugins.wire.device.RegisterRequest;
import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** {@link DeviceRegistrations} over gRPC. */
public final class GrpcDeviceRegistrations implements DeviceRegistrations {

    private static final String SOCKET = "kubelet.sock";

    private final Vertx vertx;
    private final Path directory;
    private Optional<GrpcServer> server = Optional.empty();

    /** @param directory the directory of device plugins; it is made when it is not there */
    public GrpcDeviceRegistrations(Vertx vertx, Path directory) {
        this.vertx = vertx;
        this.directory = directory;
    }

    @Override
    public synchronized void serve(Receiver receiver) {
        try {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
            removeSockets();
        } catch (IOException e) {
            throw new UnavailableException("the directory of device plugins " + directory + " can't be used: " + e, e);
        }
        server = Optional.of(GrpcServer.listen(vertx, "the registration of device plugins", directory.resolve(SOCKET).toString(),
                ServerLimits.SHORT_REQUESTS,
                Map.of("/v1beta1.Registration/Register", ServerMethod.unary(RegisterRequest.parser(), request -> {
                    receiver.register(request.getVersion(), socket(request.getEndpoint()), request.getResourceName());
                    return Empty.getDefaultInstance();
                }))));
    }

    /** The socket of a plugin is in this directory, whatever it names. */
    private String socket(String endpoint) {
        Path socket = directory.resolve(endpoint.startsWith("/") ? endpoint.substring(1) : endpoint).normalize();
        if (!socket.startsWith(directory.normalize()) || socket.equals(directory.normalize())) {
            throw new InvalidArgumentException("the endpoint \"" + endpoint + "\" is not in the directory of device plugins");
        }
        return socket.toString();
    }

    /** Nobody listens on them, or has to register again. */
    private void removeSockets() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                if (Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isOther()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    @Override
    public synchronized void close() {
        server.ifPresent(GrpcServer::close);
        server = Optional.empty();
    }
}
