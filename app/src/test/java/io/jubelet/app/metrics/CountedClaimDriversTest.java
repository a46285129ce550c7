package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How calls to DRA drivers are counted. */
final class CountedClaimDriversTest {

    private static final String PATH = "/k8s.io.kubelet.pkg.apis.dra.v1.DRAPlugin/";

    private final MetricRegistry registry = new MetricRegistry();
    private final VirtualTimers timers = new VirtualTimers();
    private Optional<RuntimeException> failure = Optional.empty();
    private final ClaimDriver driver = new CountedClaimDrivers((_, _, _) -> (ClaimDriver) Proxy.newProxyInstance(
            ClaimDriver.class.getClassLoader(), new Class<?>[] {ClaimDriver.class}, (_, _, _) -> {
                timers.advance(Duration.ofSeconds(3));
                if (failure.isPresent()) {
                    throw failure.get();
                }
                return Map.of();
            }), registry, timers).open("gpu.example.com", "/plugin.sock", "v1.DRAPlugin");

    private List<String> sums() {
        return ExpositionText.of(registry.families()).lines().filter(line -> line.contains("_sum")).toList();
    }

    private static String sum(String method, String code) {
        return "dra_grpc_operations_duration_seconds_sum{driver_name=\"gpu.example.com\",grpc_status_code=\"" + code
                + "\",method_name=\"" + PATH + method + "\"} 3";
    }

    @Test
    void eachMethodIsCountedByItsName() {
        driver.prepare(List.of());
        driver.unprepare(List.of());
        assertEquals(List.of(sum("NodePrepareResources", "OK"), sum("NodeUnprepareResources", "OK")), sums());
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new ConflictException("rpc error: code = FailedPrecondition desc = not now"), "FailedPrecondition"),
                Arguments.of(new UnavailableException("rpc error: code = Canceled desc = by the driver"), "Canceled"),
                Arguments.of(new InternalException("rpc error: code = Internal desc = rpc error: code = Aborted desc = x"), "Internal"),
                Arguments.of(new UnavailableException("no rpc error: code = Internal desc = x"), "Unavailable"),
                Arguments.of(new DeadlineExceededException("too late"), "DeadlineExceeded"),
                Arguments.of(new ConflictException("busy"), "AlreadyExists"),
                Arguments.of(new InternalException("nonsense"), "Unknown"),
                Arguments.of(new CancelledException("interrupted"), "Canceled"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureIsCountedByTheCodeOfTheCall(RuntimeException failed, String code) {
        failure = Optional.of(failed);
        assertThrows(failed.getClass(), () -> driver.prepare(List.of()));
        assertEquals(List.of(sum("NodePrepareResources", code)), sums());
    }
}
