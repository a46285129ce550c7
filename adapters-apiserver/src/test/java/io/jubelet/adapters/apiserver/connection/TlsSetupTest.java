package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.domain.value.Binary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class TlsSetupTest {

    private static final byte[] ANSWER = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);

    private final CertificateAuthority authority = CertificateAuthority.create();

    /** The cipher that a client and such a server negotiate. */
    private String agreed(UnaryOperator<SSLParameters> change) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        var context = authority.context(Optional.of(authority.server("s", List.of("localhost"))));
        try (var server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 1, here)) {
            server.setSSLParameters(change.apply(server.getSSLParameters()));
            CompletableFuture<String> cipher = CompletableFuture.supplyAsync(() -> answer(server), Thread::startVirtualThread);
            OkHttpClient client = new TlsSetup(new Credentials.Tls("https://localhost",
                    Binary.utf8(authority.certificatePem()), Binary.utf8(""), Binary.utf8(""), "", false, Optional.empty()))
                    .apply(new OkHttpClient.Builder()).build();
            Request request = new Request.Builder()
                    .url("https://" + here.getHostAddress() + ":" + server.getLocalPort()).build();
            try (Response response = client.newCall(request).execute()) {
                assertEquals(204, response.code());
            }
            return cipher.get(10, TimeUnit.SECONDS);
        }
    }

    private static String answer(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.startHandshake();
            socket.getInputStream().read();
            socket.getOutputStream().write(ANSWER);
            return socket.getSession().getCipherSuite();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theCipherThatIsCheapWithoutHardwareIsWantedFirst() throws Exception {
        for (String protocol : List.of("TLSv1.3", "TLSv1.2")) {
            String cipher = agreed(parameters -> {
                parameters.setUseCipherSuitesOrder(false);
                parameters.setProtocols(new String[] {protocol});
                return parameters;
            });
            assertEquals(protocol.equals("TLSv1.3") ? "TLS_CHACHA20_POLY1305_SHA256"
                    : "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", cipher);
        }
    }

    @Test
    void aServerWithoutItGetsAnother() throws Exception {
        for (String cipher : List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384")) {
            assertEquals(cipher, agreed(parameters -> {
                parameters.setCipherSuites(new String[] {cipher});
                return parameters;
            }));
        }
    }
}
