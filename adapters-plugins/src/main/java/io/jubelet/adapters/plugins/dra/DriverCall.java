package io.jubelet.adapters.plugins.dra;

import io.jubelet.adapters.grpc.GrpcMethod;
import java.time.Duration;
import java.util.Optional;

/**
 * A call to a DRA driver.
 *
 * @param service full name of the service
 * @param wireName name of the method
 * @param limit how long it may take, zero for ever
 */
record DriverCall(String service, String wireName, Duration limit) implements GrpcMethod {

    /** Half of the time after which a kubelet looks at a pod again. */
    private static final Duration LIMIT = Duration.ofSeconds(45);
    private static final String PACKAGE = "k8s.io.kubelet.pkg.apis.dra.";

    /** The health of devices. */
    static final DriverCall WATCH = new DriverCall("v1alpha1.DRAResourceHealth", "NodeWatchResources", Duration.ZERO);

    /** @param service as drivers name it when they register: {@code v1.DRAPlugin} */
    static DriverCall prepare(String service) {
        return new DriverCall(PACKAGE + service, "NodePrepareResources", LIMIT);
    }

    /** @param service as drivers name it when they register */
    static DriverCall unprepare(String service) {
        return new DriverCall(PACKAGE + service, "NodeUnprepareResources", LIMIT);
    }

    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return limit.isZero() ? Optional.empty() : Optional.of(limit);
    }
}
