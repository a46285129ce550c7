package io.jubelet.adapters.apiserver.connection;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/**
 * Answers requests of an HTTP client by making them with a {@link ClusterApi}. Of their URL only path and parameters count;
 * a response that is not successful is thrown as an exception of the ports.
 */
final class ClusterInterceptor implements Interceptor {

    private static final MediaType JSON = MediaType.get("application/json");

    private final ClusterApi api;

    ClusterInterceptor(ClusterApi api) {
        this.api = api;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        RequestBody body = request.body();
        ServerAnswer answer = api.exchange(request.method(), path(request.url()),
                body == null || body.contentType() == null ? JSON.toString() : body.contentType().toString(), content(body));
        return new Response.Builder().request(request).protocol(Protocol.HTTP_1_1).code(answer.code()).message("")
                .body(ResponseBody.create(answer.body(), JSON)).build();
    }

    private static ApiPath path(HttpUrl url) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String name : url.queryParameterNames()) {
            query.put(name, Optional.ofNullable(url.queryParameter(name)).orElse(""));
        }
        return new ApiPath(url.pathSegments(), query);
    }

    private static Optional<byte[]> content(RequestBody body) throws IOException {
        if (body == null) {
            return Optional.empty();
        }
        Buffer content = new Buffer();
        body.writeTo(content);
        return Optional.of(content.readByteArray());
    }
}
