package io.jubelet.adapters.plugins.dra;

import io.jubelet.adapters.plugins.example.ExampleDraDriver;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.ports.contract.ClaimDriversContract;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class GrpcClaimDriversTest extends ClaimDriversContract {

    private final Vertx vertx = Vertx.vertx();
    private Path directory;
    private ExampleDraDriver driver;

    @BeforeEach
    void serve() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "dra");
        driver = new ExampleDraDriver(vertx, "gpu.example.com", directory, directory).start();
    }

    @AfterEach
    void end() throws IOException {
        driver.close();
        vertx.close();
        Files.deleteIfExists(directory.resolve("example.com-claim-c-1.json"));
        Files.delete(directory);
    }

    @Override
    protected ClaimDrivers drivers() {
        return new GrpcClaimDrivers(vertx, Tracer.NONE);
    }

    @Override
    protected String socket() {
        return driver.socket().toString();
    }

    @Override
    protected void fallIll(DeviceHealth health) {
        driver.close();
        driver.report(false, health.validFor().toSeconds(), health.message());
        driver.start();
    }

    @Override
    protected void kill() {
        driver.close();
    }

    @Override
    protected void restart() {
        driver.start();
    }
}
