package io.jubelet.app.boot;

import io.jubelet.adapters.http.trace.CollectorAddress;
import io.jubelet.adapters.http.trace.Sampling;
import io.jubelet.adapters.http.trace.SpanTracer;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.TracingConfiguration;
import io.jubelet.app.trace.Traces;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.util.random.RandomGenerator;

/** The connection to the collector of traces, if one is configured. */
final class TraceAccess implements AutoCloseable {

    private final Tracer tracer;
    private final Runnable end;

    private TraceAccess(Tracer tracer, Runnable end) {
        this.tracer = tracer;
        this.end = end;
    }

    /** Opens it; nothing is sent yet. */
    static TraceAccess open(AgentConfiguration configuration, Vertx vertx, Timers timers, RandomGenerator random)
            throws StartRefused {
        if (configuration.tracing().isEmpty()) {
            return new TraceAccess(Tracer.NONE, () -> { });
        }
        TracingConfiguration tracing = configuration.tracing().get();
        var tracer = new SpanTracer(vertx, address(tracing), new Sampling(tracing.samplingRatePerMillion()),
                configuration.node().name(), timers, random);
        return new TraceAccess(tracer, tracer::close);
    }

    /** @throws StartRefused when the address of the collector is none */
    static void check(AgentConfiguration configuration) throws StartRefused {
        if (configuration.tracing().isPresent()) {
            address(configuration.tracing().get());
        }
    }

    private static CollectorAddress address(TracingConfiguration tracing) throws StartRefused {
        try {
            return CollectorAddress.parse(tracing.endpoint().orElse(CollectorAddress.DEFAULT));
        } catch (IllegalArgumentException e) {
            throw new StartRefused("tracing.endpoint: " + e.getMessage());
        }
    }

    Tracer tracer() {
        return tracer;
    }

    Traces traces() {
        return new Traces(tracer);
    }

    @Override
    public void close() {
        end.run();
    }
}
