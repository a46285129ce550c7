package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses about containers, of which {@link RecordedContainers} has some that fail. */
class EndpointResponsesTest {

    private static final String PODS = """
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"web","namespace":"default","uid":"u-1"},
             "spec":{"initContainers":[{"name":"setup","image":"busybox"}],
              "containers":[{"name":"main","image":"nginx"},{"name":"aux","image":"nginx"}],
              "ephemeralContainers":[{"name":"dbg","image":"busybox"}]}}]}
            """;

    private final ServerCalls calls = new ServerCalls(ServerCalls.PROCESS, new HostViews(path -> {
        throw new NotFoundException(path);
    }, new FakeCommandRunner(), new FakeProcessDiagnostics()))
            .show(new KubernetesPodCodec().decode(PODS.getBytes(StandardCharsets.UTF_8)).pods().getFirst());

    private ServerResponse respond(String method, String target) {
        return calls.respond(method, target, Headers.NONE, "");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {
        "POST, /run/default/web/main?cmd=ls+-l,          200 output",
        "POST, /run/default/web/u-1/main?cmd=ls,         200 output",
        "POST, /run/default/none/main?cmd=ls,            404 pod does not exist",
        "POST, /run/other/web/main?cmd=ls,               404 pod does not exist",
        "POST, /run/default/web/aux?cmd=ls,              `500 container not found (\"aux\")`",
        "POST, /checkpoint/default/web/main,             "
                + "`200 {\"items\":[\"/var/lib/kubelet/checkpoints/checkpoint-web_default-main.tar\"]}`",
        "POST, /checkpoint/default/web/setup?timeout=x&timeout=5, "
                + "`200 {\"items\":[\"/var/lib/kubelet/checkpoints/checkpoint-web_default-setup.tar\"]}`",
        "POST, /checkpoint/default/web/dbg?timeout=5&timeout=x, 404 cannot parse value of timeout parameter",
        "POST, /checkpoint/default/none/main,            404 pod does not exist",
        "POST, /checkpoint/default/web/none,             404 container none does not exist",
        "POST, /checkpoint/default/web/aux,              500 checkpointing of default/web/aux failed (checkpointing failed)",
        "GET,  /containerLogs/default/web/setup,         `200 out line\nerr line`",
        "GET,  /containerLogs/default/web/dbg,           `200 out line\nerr line`",
        "GET,  /containerLogs/default/none/main,         `404 pod \"none\" does not exist`",
        "GET,  /containerLogs/default/web/none,          `404 container \"none\" not found in pod \"web\"`",
        "GET,  /containerLogs/default/web/aux,           "
                + "`400 container \"aux\" in pod \"web\" is waiting to start: ContainerCreating`",
        "GET,  /exec/default/web/main?command=sh,        `400 you must specify at least 1 of stdin, stdout, stderr`",
        "GET,  /exec/default/web/main?error=1&tty=1,     `400 you must specify at least 1 of stdin, stdout, stderr`",
        "GET,  /exec/default/web/main?output=1,          500 Upgrade request required",
        "GET,  /exec/default/none/main?output=1,         404 pod does not exist",
        "GET,  /exec/default/web/none?output=1,          `500 container not found (\"none\")`",
        "GET,  /exec/default/web/aux?output=1,           404 rpc error: code = NotFound desc = container is gone",
        "GET,  /attach/default/web/dbg?output=1,         500 rpc error: code = Unavailable desc = runtime is down",
        "POST, /portForward/default/none,                404 pod does not exist",
        "POST, /portForward/default/web/u-2,             404 pod not found",
        "POST, /portForward/default/web/u-1,             500 Upgrade request required",
        "GET,  /configz,                                 `200 {\"kubeletconfig\":{}}`",
        "OPTIONS, *,                                     400 400 Bad Request"})
    void responses(String method, String target, String expected) {
        assertEquals(expected, ServerCalls.text(respond(method, target)).strip());
    }

    @Test
    void aRuntimeThatIsBusyIsAskedAgainAfterAMinute() {
        var busy = (ServerResponse.Complete) respond("GET", "/attach/default/web/setup?output=1");
        assertEquals(429, busy.status());
        assertEquals("60", busy.headers().first("Retry-After").orElseThrow());
    }
}
