package io.jubelet.app.metrics;

import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Drivers whose calls are counted. */
final class CountedClaimDrivers implements ClaimDrivers {

    private static final Pattern CODE = Pattern.compile("rpc error: code = (\\w+) ");

    private final ClaimDrivers drivers;
    private final Histogram calls;
    private final Timers timers;

    CountedClaimDrivers(ClaimDrivers drivers, MetricRegistry registry, Timers timers) {
        this.drivers = drivers;
        this.timers = timers;
        this.calls = registry.histogram("dra_grpc_operations_duration_seconds", "[ALPHA] Seconds that calls to DRA drivers took.",
                ClaimMetrics.DURATIONS, "driver_name", "method_name", "grpc_status_code");
    }

    @Override
    public ClaimDriver open(String driver, String socket, String service) {
        return new Counted(drivers.open(driver, socket, service), driver, "/k8s.io.kubelet.pkg.apis.dra." + service + "/");
    }

    private final class Counted implements ClaimDriver {

        private final ClaimDriver driver;
        private final String name;
        private final String path;

        Counted(ClaimDriver driver, String name, String path) {
            this.driver = driver;
            this.name = name;
            this.path = path;
        }

        @Override
        public Map<String, Prepared> prepare(List<DriverClaim> claims) {
            return counted("NodePrepareResources", () -> driver.prepare(claims));
        }

        @Override
        public Map<String, String> unprepare(List<DriverClaim> claims) {
            return counted("NodeUnprepareResources", () -> driver.unprepare(claims));
        }

        private <R> R counted(String method, Supplier<R> call) {
            long begin = timers.nanos();
            String code = "OK";
            try {
                return call.get();
            } catch (PortException e) {
                code = code(e);
                throw e;
            } catch (CancelledException e) {
                code = "Canceled";
                throw e;
            } finally {
                calls.observe(Duration.ofNanos(timers.nanos() - begin), name, path + method, code);
            }
        }

        @Override
        public void watch(Listener listener) {
            driver.watch(listener);
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    /** The code that the message of a call has; a class of failures has more codes than one. */
    private static String code(PortException failure) {
        Matcher named = CODE.matcher(failure.getMessage());
        return named.lookingAt() ? named.group(1) : switch (failure) {
            case InternalException _ -> "Unknown";
            case InvalidArgumentException _ -> "InvalidArgument";
            case DeadlineExceededException _ -> "DeadlineExceeded";
            case NotFoundException _ -> "NotFound";
            case ConflictException _ -> "AlreadyExists";
            case PermissionDeniedException _ -> "PermissionDenied";
            case ResourceExhaustedException _ -> "ResourceExhausted";
            case UnimplementedException _ -> "Unimplemented";
            case UnavailableException _ -> "Unavailable";
        };
    }
}
