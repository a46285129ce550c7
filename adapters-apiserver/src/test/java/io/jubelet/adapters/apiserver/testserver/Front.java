package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.auth.Authentication;
import io.jubelet.adapters.apiserver.testserver.auth.Authorizer;
import io.jubelet.adapters.apiserver.testserver.http.HttpExchange;
import io.jubelet.adapters.apiserver.testserver.http.HttpHandler;
import io.jubelet.adapters.apiserver.testserver.http.HttpRequest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.rest.RestApi;
import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** What every request passes before the API: the log, the faults, and the pages that are no resources. */
final class Front implements HttpHandler {

    private final Authentication authentication;
    private final Optional<Authorizer> authorizer;
    private final RestApi api;
    private final RequestLog log;
    private final Faults faults;
    private final InstantSource clock;

    Front(Authentication authentication, Optional<Authorizer> authorizer, RestApi api, RequestLog log, Faults faults,
            InstantSource clock) {
        this.authentication = authentication;
        this.authorizer = authorizer;
        this.api = api;
        this.log = log;
        this.faults = faults;
        this.clock = clock;
    }

    @Override
    public void handle(HttpRequest http, HttpExchange exchange) throws IOException {
        try {
            Caller caller = authenticated(http);
            switch (http.path()) {
                case "/healthz", "/readyz", "/livez" ->
                        exchange.answer(200, Map.of("Content-Type", "text/plain"), "ok".getBytes(StandardCharsets.UTF_8));
                case "/version" -> send(exchange, new Reply(200, version()));
                default -> serve(http, caller, exchange);
            }
        } catch (ApiFailure failure) {
            send(exchange, Reply.of(failure));
        } catch (RuntimeException e) {
            e.printStackTrace();
            send(exchange, Reply.of(ApiFailure.injected(500)));
        }
    }

    private Caller authenticated(HttpRequest http) {
        try {
            Caller caller = authentication.caller(http);
            log.add(clock.instant(), caller.name(), http);
            return caller;
        } catch (ApiFailure failure) {
            log.add(clock.instant(), "unknown", http);
            throw failure;
        }
    }

    private static Tree version() {
        return Tree.empty().set("1", "major").set("36", "minor").set("v1.36.2", "gitVersion").set("linux/amd64", "platform");
    }

    private void serve(HttpRequest http, Caller caller, HttpExchange exchange) throws IOException {
        ApiRequest request = ApiRequest.of(http, caller).orElseThrow(ApiFailure::noSuchPath);
        for (Faults.Fault fault : faults.of(request)) {
            switch (fault) {
                case Faults.Fault.Delay delay -> pause(delay);
                case Faults.Fault.Failure failure -> throw ApiFailure.injected(failure.code());
                case Faults.Fault.Break _ -> {
                    exchange.abort();
                    return;
                }
            }
        }
        authorizer.ifPresent(rules -> rules.check(request));
        if (request.verb() == ApiRequest.Verb.WATCH) {
            api.watch(request, exchange);
        } else {
            send(exchange, api.answer(request));
        }
    }

    private static void pause(Faults.Fault.Delay delay) {
        Await.pause(delay.time());
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        exchange.answer(reply.code(), reply.headers(), reply.bytes());
    }
}
