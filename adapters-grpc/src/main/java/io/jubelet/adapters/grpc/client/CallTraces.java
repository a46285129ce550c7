package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.util.Map;
import java.util.function.Function;

/** A span for each call, with the attributes that the conventions of OpenTelemetry have for clients of gRPC. */
final class CallTraces {

    private static final String SCOPE = "io.jubelet.adapters.grpc";

    private final Tracer tracer;

    CallTraces(Tracer tracer) {
        this.tracer = tracer;
    }

    /**
     * Makes a call.
     *
     * @param name name of the method on the wire
     * @param call is given the identity of its span, empty for none
     */
    <R> R traced(GrpcMethod method, String name, Function<String, R> call) {
        if (!tracer.isOn()) {
            return call.apply("");
        }
        try (var span = tracer.begin(new Operation(SCOPE, method.service() + "/" + name, Kind.CLIENT,
                Map.of("rpc.system", "grpc", "rpc.service", method.service(), "rpc.method", name)))) {
            try {
                return call.apply(tracer.current());
            } catch (PortException | CancelledException e) {
                // The message may repeat what a container is given.
                span.failed(e.getClass().getSimpleName().replace("Exception", ""));
                throw e;
            }
        }
    }
}
