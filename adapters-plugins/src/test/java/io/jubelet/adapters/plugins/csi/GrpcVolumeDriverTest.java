package io.jubelet.adapters.plugins.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.example.ExampleCsiDriver;
import io.jubelet.adapters.plugins.example.ExampleMounts;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiAccessMode;
import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.VolumeCapability;
import io.jubelet.ports.contract.VolumeDriverContract;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.volume.VolumeDriver;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GrpcVolumeDriverTest extends VolumeDriverContract {

    @TempDir
    private Path directory;
    private final Vertx vertx = Vertx.vertx();
    private ExampleCsiDriver sample;
    private VolumeDriver driver;

    @BeforeEach
    void serve() throws IOException {
        Files.createDirectories(directory.resolve("globalmount"));
        sample = new ExampleCsiDriver(vertx, "disk.example.org", directory.resolve("csi.sock"),
                directory.resolve("volumes"), ExampleMounts.LINKED);
        driver = new GrpcVolumeDrivers(vertx, Tracer.NONE).connect("disk.example.org",
                directory.resolve("csi.sock").toString());
    }

    @AfterEach
    void stop() {
        driver.close();
        sample.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Override
    protected VolumeDriver driver() {
        return driver;
    }

    @Override
    protected String directory() {
        return directory.toString();
    }

    @Override
    protected void failNext(String call, CallFailure failure) {
        sample.failNext(call, failure);
    }

    @Override
    protected void goAway() {
        sample.close();
    }

    private PublishRequest request(Map<String, String> context) {
        return new PublishRequest("v", "", directory.resolve("mount").toString(),
                new VolumeCapability(CsiAccessMode.MULTI_NODE_READER_ONLY, Optional.empty()), true,
                new CsiContext(Map.of(), context), CsiSecrets.none());
    }

    @Test
    void theDriverReceivesAllThatWasDecided() {
        assertEquals(new DriverOutcome.Done(),
                driver.publish(request(Map.of("csi.storage.k8s.io/pod.name", "web")), Duration.ofSeconds(20)));
        assertEquals(Map.of("csi.storage.k8s.io/pod.name", "web"), sample.contexts().getFirst());
    }

    @Test
    void aLimitThatIsOverLeavesOpenWhatIsDone() {
        assertInstanceOf(DriverOutcome.Unknown.class, driver.publish(request(Map.of()), Duration.ofNanos(1)));
    }

    @Test
    void aClosedConnectionTakesNoCall() {
        driver.close();
        assertThrows(UnavailableException.class, () -> driver.info(Duration.ofSeconds(20)));
    }

    @Test
    void aDriverThatReconnectsIsFound() {
        sample.close();
        assertInstanceOf(DriverOutcome.Unknown.class, driver.publish(request(Map.of()), Duration.ofSeconds(20)));
        sample = new ExampleCsiDriver(vertx, "disk.example.org", directory.resolve("csi.sock"),
                directory.resolve("volumes"), ExampleMounts.LINKED);
        driver.close();
        driver = new GrpcVolumeDrivers(vertx, Tracer.NONE).connect("disk.example.org",
                directory.resolve("csi.sock").toString());
        assertEquals(new DriverOutcome.Done(), driver.publish(request(Map.of()), Duration.ofSeconds(20)));
    }

    @Test
    void anInterruptedCallLeavesOpenWhatIsDone() {
        Thread.currentThread().interrupt();
        assertEquals(new DriverOutcome.Unknown("rpc error: code = Canceled desc = context canceled"),
                driver.publish(request(Map.of()), Duration.ofSeconds(20)));
        assertTrue(Thread.interrupted());
    }

    @Test
    void anInterruptedQuestionIsGivenUp() {
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> driver.info(Duration.ofSeconds(20)));
        assertTrue(Thread.interrupted());
    }
}
