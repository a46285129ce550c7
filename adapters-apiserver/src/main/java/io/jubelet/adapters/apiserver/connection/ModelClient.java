package io.jubelet.adapters.apiserver.connection;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.jubelet.ports.failure.InternalException;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.JSON;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import okhttp3.ConnectionSpec;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * The official Kubernetes client over the connection of this node: its API groups and models, for calls that are rare. A
 * process that makes none of them loads none of its classes.
 *
 * <p>Requests go through a {@link ClusterApi}, so that identity, limits, timeouts and repetitions are those of every other
 * request, and failures are the exceptions of the ports. Only calls that block are supported, no watches.
 *
 * <p>The JSON of the client is not used: it rejects objects with a field that this version does not have, which the next
 * version of an API server may send, and it loads the classes of every kind there is.
 */
public final class ModelClient extends ApiClient {

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping()
            .registerTypeAdapter(byte[].class, new Base64Adapter().nullSafe())
            .registerTypeAdapter(OffsetDateTime.class, new JSON.OffsetDateTimeTypeAdapter())
            .create();

    /** A client whose requests are made by another. */
    public ModelClient(ClusterApi api) {
        super(new OkHttpClient.Builder()
                // Requests end in the interceptor: there is nothing to connect to.
                .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT))
                .addInterceptor(new ClusterInterceptor(api))
                .build());
        // Without one it makes up a URL of no host. The address of the API server is the business of the other.
        setBasePath("http://apiserver");
    }

    /** Called while the superclass is made. */
    @Override
    protected void init() {
        authentications = new HashMap<>();
    }

    @Override
    public RequestBody serialize(Object object, String type) {
        return RequestBody.create(GSON.toJson(object), MediaType.get(type));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T deserialize(Response response, Type type) {
        try {
            return (T) GSON.getAdapter(TypeToken.get(type)).fromJson(response.body().charStream());
        } catch (IOException | JsonParseException e) {
            throw new InternalException("the answer to " + response.request().method() + " "
                    + response.request().url().encodedPath() + " can't be understood: " + e.getMessage(), e);
        }
    }

    private static final class Base64Adapter extends TypeAdapter<byte[]> {

        @Override
        public void write(JsonWriter out, byte[] value) throws IOException {
            out.value(Base64.getEncoder().encodeToString(value));
        }

        @Override
        public byte[] read(JsonReader in) throws IOException {
            String text = in.nextString();
            try {
                return Base64.getDecoder().decode(text);
            } catch (IllegalArgumentException _) {
                throw new JsonParseException(in.getPath() + " is not base64");
            }
        }
    }
}
