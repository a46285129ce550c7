package io.jubelet.domain.probe;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.value.WireEnum;
import java.util.Optional;

/** Type of a probe. */
public enum ProbeType implements WireEnum {
    /** Whether the container has to be restarted. */
    LIVENESS("Liveness", ProbeResult.SUCCESS),
    /** Whether the container can serve. */
    READINESS("Readiness", ProbeResult.FAILURE),
    /** Whether the container has come up; until then the other probes wait. */
    STARTUP("Startup", ProbeResult.UNKNOWN);

    private final String wireName;
    private final ProbeResult initial;

    ProbeType(String wireName, ProbeResult initial) {
        this.wireName = wireName;
        this.initial = initial;
    }

    /** The name in events and metrics. */
    @Override
    public String wireName() {
        return wireName;
    }

    /** The assumed result before a new container has been probed. */
    public ProbeResult initial() {
        return initial;
    }

    /** The probe of this type of a container. */
    public Optional<Probe> of(Container container) {
        return switch (this) {
            case LIVENESS -> container.livenessProbe();
            case READINESS -> container.readinessProbe();
            case STARTUP -> container.startupProbe();
        };
    }
}
