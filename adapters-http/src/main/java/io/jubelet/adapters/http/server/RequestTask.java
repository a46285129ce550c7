package io.jubelet.adapters.http.server;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One request: has it answered on a virtual thread, and executes the response. */
final class RequestTask {

    private static final System.Logger LOG = System.getLogger(RequestTask.class.getName());
    private static final int UPGRADE_BODY_LIMIT = 1 << 20;

    private final Context context;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final ConnectionLimits limits;
    private final IncomingBody body;
    private final long header;
    private Thread thread;
    private boolean over;

    /** @param header size of the header in bytes, for which room is reserved */
    RequestTask(Context context, HttpServerRequest request, ConnectionLimits limits, long header) {
        this.context = context;
        this.request = request;
        this.limits = limits;
        this.header = header;
        response = request.response();
        body = new IncomingBody(context, request);
        response.closeHandler(_ -> gone());
        response.exceptionHandler(_ -> gone());
    }

    IncomingBody body() {
        return body;
    }

    /** Begins; for the event loop. */
    void start(KubeletServer server, Supplier<ServerRequest> made, Upgrades upgrades) {
        Optional<BadRequest> bad = BadRequest.of(request);
        if (bad.isPresent()) {
            limits.answered(header);
            over = true;
            response.setStatusCode(bad.get().status()).putHeader("content-type", "text/plain; charset=utf-8")
                    .putHeader("connection", "close").end(bad.get().text()).onComplete(_ -> request.connection().close());
            return;
        }
        thread = Thread.ofVirtual().name("kubelet-server").start(() -> answer(server, made, upgrades));
    }

    /** How a connection is passed on. */
    @FunctionalInterface
    interface Upgrades {

        /**
         * Takes over the connection of a request; for the event loop.
         *
         * @param refused gets the response when that is not possible
         */
        void pass(ServerRequest request, byte[] body, ServerResponse.Upgraded target,
                Consumer<ServerResponse.Complete> refused);
    }

    private void answer(KubeletServer server, Supplier<ServerRequest> made, Upgrades upgrades) {
        try {
            ServerRequest asked = made.get();
            switch (server.respond(asked)) {
                case ServerResponse.Complete complete -> context.runOnContext(_ -> send(complete));
                case ServerResponse.Streamed streamed -> stream(streamed);
                case ServerResponse.Upgraded upgraded -> upgrade(asked, upgraded, upgrades);
            }
        } catch (PortException | CancelledException e) {
            fail(UpgradeProxy.failure(String.valueOf(e.getMessage())).toUnauthenticated());
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "no response to " + request.method() + " " + request.path(), e);
            fail(UpgradeProxy.failure("the agent failed to answer; its log has the reason").toUnauthenticated());
        }
    }

    private void fail(ServerResponse.Complete failure) {
        context.runOnContext(_ -> send(failure));
    }

    private void head(int status, Headers headers, boolean unauthenticated) {
        if (!unauthenticated) {
            limits.authenticated();
        }
        response.setStatusCode(status);
        headers.fields().forEach(field -> response.headers().add(field.name(), field.value()));
        if (!response.headers().contains("date")) {
            response.putHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        }
    }

    private void send(ServerResponse.Complete complete) {
        if (over || response.closed() || response.headWritten()) {
            abort();
            return;
        }
        head(complete.status(), complete.headers(), complete.unauthenticated());
        if (request.method().equals(HttpMethod.HEAD)) {
            response.putHeader("Content-Length", Integer.toString(complete.body().length));
            response.end().onComplete(_ -> finish());
        } else {
            response.end(Buffer.buffer(complete.body())).onComplete(_ -> finish());
        }
        if (complete.unauthenticated()) {
            // Whoever does not read the response has no more time for it than for the next request.
            finish();
        }
    }

    private void stream(ServerResponse.Streamed streamed) {
        boolean keepsAlive = request.version() != HttpVersion.HTTP_1_0;
        Optional<Long> size = streamed.headers().first("Content-Length").map(Long::valueOf);
        context.runOnContext(_ -> {
            head(streamed.status(), streamed.headers(), false);
            if (keepsAlive) {
                response.setChunked(size.isEmpty());
            } else {
                response.putHeader("Connection", "close");
            }
        });
        if (request.method().equals(HttpMethod.HEAD)) {
            context.runOnContext(_ -> response.end().onComplete(_ -> finish()));
            return;
        }
        ResponseOutput output = new ResponseOutput(context, response);
        try {
            streamed.content().writeTo(output);
            output.flush();
            if (size.isPresent() && output.written() != size.get()) {
                context.runOnContext(_ -> abort());
                return;
            }
            context.runOnContext(_ -> response.end().onComplete(_ -> {
                finish();
                if (!keepsAlive) {
                    request.connection().close();
                }
            }));
        } catch (RuntimeException e) {
            if (!(e instanceof PortException || e instanceof CancelledException)) {
                LOG.log(System.Logger.Level.ERROR, "the response to " + request.path() + " ended too early", e);
            }
            boolean sent = output.begun();
            context.runOnContext(_ -> {
                if (sent) {
                    abort();
                } else {
                    response.headers().clear();
                    response.setChunked(false);
                    send(UpgradeProxy.failure(String.valueOf(e.getMessage())));
                }
            });
        }
    }

    private void upgrade(ServerRequest asked, ServerResponse.Upgraded upgraded, Upgrades upgrades) {
        if (request.version() == HttpVersion.HTTP_2 || !UpgradeProxy.isUpgrade(asked)) {
            fail(UpgradeProxy.failure("Upgrade request required"));
            return;
        }
        byte[] content = body.read(UPGRADE_BODY_LIMIT);
        context.runOnContext(_ -> {
            limits.authenticated();
            upgrades.pass(asked, content, upgraded, this::send);
        });
    }

    /** The end of the response will never come. */
    private void abort() {
        if (!over && !response.closed()) {
            if (request.version() == HttpVersion.HTTP_2) {
                response.reset();
            } else {
                request.connection().close();
            }
        }
        finish();
    }

    private void gone() {
        body.broken(new IOException("the connection was closed"));
        if (thread != null) {
            thread.interrupt();
        }
        finish();
    }

    private void finish() {
        if (!over) {
            over = true;
            limits.answered(header);
            body.discard();
        }
    }
}
