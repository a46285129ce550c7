package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Plain requests over HTTP, for tests of the server itself and for the administrator of a server elsewhere. */
public final class ApiClient implements ClusterAdmin.Requests, AutoCloseable {

    private final OkHttpClient http;
    private final String url;
    private final String token;

    /**
     * A client of a server.
     *
     * @param http with the trust that the server needs
     * @param token bearer token, empty for none
     */
    ApiClient(OkHttpClient http, String url, String token) {
        this.http = http.newBuilder().readTimeout(Duration.ofSeconds(30)).build();
        this.url = url;
        this.token = token;
    }

    @Override
    public Reply send(String method, String pathAndQuery, String contentType, String body) {
        RequestBody content = method.equals("GET") ? null : RequestBody.create(body, MediaType.parse(contentType));
        try (Response response = http.newCall(request(method, pathAndQuery, content)).execute()) {
            return new Reply(response.code(), tree(response.body().string()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Tree tree(String text) {
        return text.startsWith("{") ? Tree.parse(text) : Tree.empty().set(text, "text");
    }

    /** Opens a watch; the path has the parameters, except {@code watch} itself. */
    public WatchReader watch(String pathAndQuery) {
        String path = pathAndQuery + (pathAndQuery.contains("?") ? "&" : "?") + "watch=true";
        OkHttpClient patient = http.newBuilder().readTimeout(Duration.ZERO).build();
        return new WatchReader(patient.newCall(request("GET", path, null)));
    }

    private Request request(String method, String pathAndQuery, RequestBody content) {
        Request.Builder request = new Request.Builder().url(url + pathAndQuery).method(method, content);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
