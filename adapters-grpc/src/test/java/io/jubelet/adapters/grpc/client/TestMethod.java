package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcMethod;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Methods of two services, as plain as they can be. */
enum TestMethod implements GrpcMethod {
    VERSION("Version"),
    STATUS("Status"),
    START_CONTAINER("StartContainer"),
    STOP_CONTAINER("StopContainer"),
    EXEC("Exec"),
    LIST_CONTAINERS("ListContainers"),
    REMOVE_IMAGE("RemoveImage"),
    /** Has metadata that HTTP does not allow. */
    FORGED("Forged");

    private final String wireName;

    TestMethod(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String service() {
        return this == REMOVE_IMAGE ? "runtime.v1.ImageService" : "runtime.v1.RuntimeService";
    }

    @Override
    public String wireName() {
        return wireName;
    }

    @Override
    public Map<String, String> metadata() {
        return this == FORGED ? Map.of("x", "a\r\nb") : Map.of();
    }

    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return Optional.of(request.plus(own));
    }

    @Override
    public Duration afterInterruption() {
        return switch (this) {
            case START_CONTAINER -> Duration.ofSeconds(60);
            case STOP_CONTAINER -> Duration.ofMillis(20);
            default -> Duration.ZERO;
        };
    }
}
