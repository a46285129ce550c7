package io.jubelet.adapters.cri.containerd;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeContracts;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.PrivateContainerd;
import io.jubelet.ports.contract.RuntimeStatsContract;
import io.jubelet.ports.contract.RuntimeUnderTest;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeStats;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The client does on a real containerd what every runtime does. */
@ExtendWith(PrivateContainerd.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerdContractTest extends RuntimeContracts {

    @TempDir
    private Path logs;
    private Vertx vertx;
    private RuntimeConnection connection;
    private RuntimeUnderTest runtime;

    @BeforeEach
    void connect(PrivateContainerd.Instance containerd) {
        vertx = Vertx.vertx();
        connection = RuntimeConnection.open(RuntimeEndpoint.parse(containerd.endpoint()), vertx, new VirtualTimers(),
                Duration.ofMinutes(2));
        runtime = new Real(connection, logs);
    }

    @AfterEach
    void disconnect() {
        if (connection != null) {
            connection.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Override
    protected RuntimeUnderTest runtime() {
        return runtime;
    }

    @Nested
    class Stats extends RuntimeStatsContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return runtime;
        }
    }

    private record Real(RuntimeConnection connection, Path logs) implements RuntimeUnderTest {

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
            return ImageSpec.of("docker.io/library/busybox:stable");
        }

        @Override
        public String cgroupParent() {
            return PrivateContainerd.CGROUP;
        }

        @Override
        public void pause(Duration time) {
            Await.pause(time);
        }

        @Override
        public long nanos() {
            return System.nanoTime();
        }
    }
}
