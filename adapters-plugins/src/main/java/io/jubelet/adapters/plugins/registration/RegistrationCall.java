package io.jubelet.adapters.plugins.registration;

import io.jubelet.adapters.grpc.GrpcMethod;
import java.time.Duration;
import java.util.Optional;

/** The calls of a handshake, with the deadlines of a kubelet. */
enum RegistrationCall implements GrpcMethod {
    GET_INFO("GetInfo", Duration.ofSeconds(1)),
    NOTIFY_REGISTRATION_STATUS("NotifyRegistrationStatus", Duration.ofSeconds(5));

    private final String wireName;
    private final Duration limit;

    RegistrationCall(String wireName, Duration limit) {
        this.wireName = wireName;
        this.limit = limit;
    }

    @Override
    public String service() {
        return "pluginregistration.Registration";
    }

    @Override
    public String wireName() {
        return wireName;
    }

    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return Optional.of(limit);
    }
}
