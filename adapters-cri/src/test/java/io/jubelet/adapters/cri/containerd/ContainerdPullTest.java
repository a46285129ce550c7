package io.jubelet.adapters.cri.containerd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.PrivateContainerd;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.VirtualTimers;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A real containerd reports the bytes of a layer while a registry holds the rest of it back. */
@ExtendWith(PrivateContainerd.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerdPullTest {

    private static final int SENT = 1 << 20;
    private static final int SIZE = 3 << 20;
    private static final String LAYER = "sha256:" + "1".repeat(64);
    private static final String CONFIG = "{\"architecture\":\"amd64\",\"os\":\"linux\",\"rootfs\":{\"type\":\"layers\","
            + "\"diff_ids\":[\"" + LAYER + "\"]}}";
    private static final String TYPE = "application/vnd.docker.distribution.manifest.v2+json";
    private static final String MANIFEST = """
            {"schemaVersion":2,"mediaType":"%s",
            "config":{"mediaType":"application/vnd.docker.container.image.v1+json","size":%d,"digest":"%s"},
            "layers":[{"mediaType":"application/vnd.docker.image.rootfs.diff.tar.gzip","size":%d,"digest":"%s"}]}
            """.formatted(TYPE, CONFIG.length(), digest(CONFIG), SIZE, LAYER);

    @Test
    void aLayerIsReportedWhileItArrives(PrivateContainerd.Instance containerd) {
        Vertx vertx = Vertx.vertx();
        HttpServer registry = vertx.createHttpServer().requestHandler(ContainerdPullTest::serve);
        registry.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
        try (var connection = RuntimeConnection.open(RuntimeEndpoint.parse(containerd.endpoint()), vertx, new VirtualTimers(),
                Duration.ofMinutes(2))) {
            Instant before = Instant.now().minusSeconds(2);
            var image = new ImageSpec("127.0.0.1:" + registry.actualPort() + "/slow:1", "", "", Map.of());
            var result = new CompletableFuture<String>();
            Thread pull = Thread.ofVirtual().start(() -> {
                try {
                    result.complete(connection.images().pullImage(image, Optional.empty(), Optional.empty()));
                } catch (RuntimeException e) {
                    result.completeExceptionally(e);
                }
            });
            Await.until("the layer", () -> result.isDone() || connection.transfers().transfers().stream()
                    .anyMatch(blob -> blob.offset() == SENT));
            List<BlobTransfer> now = connection.transfers().transfers();
            assertEquals(List.of("layer-" + LAYER), now.stream().map(BlobTransfer::ref).toList(), result.toString());
            assertEquals(SIZE, now.getFirst().total());
            assertEquals(true, now.getFirst().updated().isAfter(before));
            pull.interrupt();
            var ended = assertThrows(CompletionException.class, result::join);
            assertEquals(CancelledException.class, ended.getCause().getClass());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static void serve(HttpServerRequest request) {
        String path = request.path();
        var response = request.response();
        if (path.contains("/manifests/")) {
            response.putHeader("content-type", TYPE).putHeader("docker-content-digest", digest(MANIFEST));
            if (request.method().name().equals("HEAD")) {
                response.putHeader("content-length", Integer.toString(MANIFEST.length())).end();
            } else {
                response.end(MANIFEST);
            }
        } else if (path.endsWith(digest(CONFIG))) {
            response.end(CONFIG);
        } else if (path.endsWith(LAYER)) {
            response.putHeader("content-length", Integer.toString(SIZE)).write(Buffer.buffer(new byte[SENT]));
        } else {
            response.end();
        }
    }

    private static String digest(String text) {
        try {
            return "sha256:" + HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
