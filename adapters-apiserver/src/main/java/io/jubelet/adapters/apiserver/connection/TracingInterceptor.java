package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.io.IOException;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * A span for each request, until its response begins; its identity is sent along. Queries are left out, and so are headers and
 * bodies.
 */
record TracingInterceptor(Tracer tracer) implements Interceptor {

    private static final String SCOPE = "io.jubelet.adapters.apiserver";
    private static final int CLIENT_ERRORS = 400;

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        try (var span = tracer.begin(new Operation(SCOPE, "HTTP " + request.method(), Kind.CLIENT, Map.of(
                "http.request.method", request.method(), "server.address", request.url().host(),
                "url.path", request.url().encodedPath())))) {
            try {
                Response response = chain.proceed(
                        request.newBuilder().header("traceparent", tracer.current()).build());
                span.with("http.response.status_code", Integer.toString(response.code()));
                if (response.code() >= CLIENT_ERRORS) {
                    span.failed(Integer.toString(response.code()));
                }
                return response;
            } catch (IOException e) {
                span.failed(e.getClass().getSimpleName());
                throw e;
            }
        }
    }
}
