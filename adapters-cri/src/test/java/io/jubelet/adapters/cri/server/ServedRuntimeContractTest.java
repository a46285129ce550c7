package io.jubelet.adapters.cri.server;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeContracts;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.RuntimeUnderTest;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeStats;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The simulated runtime does behind a socket what it does in memory: nothing is lost on the way there and back. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServedRuntimeContractTest extends RuntimeContracts {

    @TempDir
    private Path logs;
    private Path directory;
    private Vertx vertx;
    private GrpcServer server;
    private RuntimeConnection connection;
    private RuntimeUnderTest runtime;

    @BeforeEach
    void serve() throws IOException {
        VirtualTimers timers = new VirtualTimers();
        SimulatedRuntime simulated = new SimulatedRuntime(timers, SimulationSettings.parse("logs=on"));
        simulated.images().pullImage(ImageSpec.of("busybox:stable"), Optional.empty(), Optional.empty());
        vertx = Vertx.vertx();
        directory = Files.createTempDirectory(Path.of("/tmp"), "cri");
        Path socket = directory.resolve("s");
        server = RuntimeServer.listen(vertx, socket.toString(), simulated.containers(), simulated.images(),
                simulated.details());
        connection = RuntimeConnection.open(RuntimeEndpoint.parse("unix://" + socket), vertx, timers, Duration.ofMinutes(2));
        runtime = new Served(connection, timers, logs);
    }

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.delete(directory);
    }

    @Override
    protected RuntimeUnderTest runtime() {
        return runtime;
    }

    private record Served(RuntimeConnection connection, VirtualTimers timers, Path logs) implements RuntimeUnderTest {

        @Override
        public ContainerRuntime containers() {
            return connection.containers();
        }

        @Override
        public ImageService images() {
            return connection.images();
        }

        @Override
        public RuntimeStats stats() {
            return connection.stats();
        }

        @Override
        public RuntimeDetails details() {
            return connection.details();
        }

        @Override
        public ImageSpec image() {
            return ImageSpec.of("busybox:stable");
        }

        @Override
        public String cgroupParent() {
            return "/jubelet-contract";
        }

        @Override
        public void pause(Duration time) {
            timers.advance(time);
            // Events come over the wire, in a time of their own.
            Await.pause(Duration.ofMillis(5));
        }

        @Override
        public long nanos() {
            return timers.nanos();
        }
    }
}
