package io.jubelet.app.server;

import io.jubelet.adapters.apiserver.vectors.Json;
import io.jubelet.adapters.apiserver.vectors.VectorCheck;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Recorded responses of the kubelet server. What carries a response out is not part of them. */
public final class ServerResponsesCheck implements VectorCheck {

    private static final Set<String> COMPARED = Set.of("content-type", "location", "allow", "retry-after",
            "x-content-type-options", "www-authenticate", "accept");

    @Override
    public String area() {
        return "server_responses";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        var fixture = new RecordedNode(in);
        byte[] body = Json.text(in, "body").getBytes(StandardCharsets.UTF_8);
        var request = new ServerRequest(
                in.get("config") == null ? ServerRequest.Access.READ_ONLY : ServerRequest.Access.AUTHENTICATED,
                Json.text(in, "method"), Json.text(in, "target"), headers(in), ClientCertificate.NONE, _ -> body);
        ServerResponse response = fixture.server().respond(request);
        Map<String, Object> out = new TreeMap<>();
        switch (response) {
            case ServerResponse.Complete complete -> put(out, complete.status(), complete.headers(), complete.body());
            case ServerResponse.Streamed streamed ->
                    put(out, streamed.status(), streamed.headers(), written(streamed.content()));
            case ServerResponse.Upgraded upgraded -> out.put("upgraded", upgraded.address().toString());
        }
        if (Json.text(in, "method").equals("HEAD")) {
            out.put("body", "");
        }
        if (fixture.call() != null) {
            out.put("call", fixture.call());
        }
        return out;
    }

    private static Headers headers(Map<String, Object> in) {
        Headers headers = Headers.NONE;
        for (var header : Json.object(in, "headers").entrySet()) {
            headers = headers.with(header.getKey(), (String) header.getValue());
        }
        String auth = Json.text(in, "auth");
        return auth.isEmpty() || auth.equals("unauthenticated") ? headers
                : headers.with("Authorization", "Bearer token-of-" + auth);
    }

    private static void put(Map<String, Object> out, int status, Headers headers, byte[] body) {
        out.put("status", status);
        Map<String, Object> compared = new LinkedHashMap<>();
        headers.fields().stream().filter(field -> COMPARED.contains(field.name().toLowerCase(Locale.ROOT)))
                .forEach(field -> compared.put(field.name().toLowerCase(Locale.ROOT), field.value()));
        out.put("headers", compared);
        out.put("body", new String(body, StandardCharsets.UTF_8));
    }

    private static byte[] written(ServerResponse.Content content) {
        var bytes = new ByteArrayOutputStream();
        content.writeTo(new ServerResponse.Output() {
            @Override
            public void write(ByteBuffer buffer) {
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            }

            @Override
            public void flush() {
            }
        });
        return bytes.toByteArray();
    }

    /** Texts that are not compared are left out; the order of members, and members that are empty, mean nothing in JSON. */
    @Override
    public Object normalise(Map<String, Object> in, Object out) {
        Map<String, Object> normal = new TreeMap<>(Json.asObject(out));
        String target = Json.text(in, "target");
        boolean open = List.of("/metrics", "/statusz", "/flagz", "/debug/pprof/cmdline").stream().anyMatch(target::startsWith)
                && Integer.valueOf(200).equals(((Number) normal.get("status")).intValue());
        if (open) {
            normal.put("body", null);
        }
        if (normal.get("body") instanceof String text && text.startsWith("{") && text.strip().endsWith("}")) {
            normal.put("body", filled(Json.parse(text)));
        }
        normal.values().removeIf(value -> value == null);
        return normal;
    }

    private static Object filled(Object tree) {
        if (tree instanceof List<?> list) {
            return list.stream().map(ServerResponsesCheck::filled).toList();
        }
        if (!(tree instanceof Map<?, ?> map)) {
            return tree;
        }
        Map<String, Object> filled = new TreeMap<>();
        map.forEach((name, value) -> {
            Object inside = filled(value);
            if (!(inside instanceof Map<?, ?> object && object.isEmpty())) {
                filled.put((String) name, inside);
            }
        });
        return filled;
    }
}
