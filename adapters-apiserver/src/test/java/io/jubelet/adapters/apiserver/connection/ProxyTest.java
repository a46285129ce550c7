package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProxyTest {

    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");
    private static final String FAR_AWAY = "https://apiserver.test:6443";

    @TempDir
    private Path directory;
    private final InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
    private final int target = URI.create(server.url()).getPort();
    private ClusterConnection connection;

    @AfterEach
    void stop() {
        if (connection != null) {
            connection.close();
        }
        server.close();
    }

    /** A server that only the proxy can find; its certificate is that of the one that runs here. */
    private ClusterApi behind(String proxyUrl, String kubeconfig) throws IOException {
        Path file = Files.writeString(directory.resolve("kubeconfig"), kubeconfig.replaceAll("server: .*",
                "server: " + FAR_AWAY + "\n    tls-server-name: kubernetes\n    proxy-url: " + proxyUrl));
        connection = ClusterConnection.open(ClusterOptions.of(file, "0.0", new VirtualTimers()));
        return connection.api();
    }

    private void assertReached(ClusterApi api) throws Exception {
        assertThrows(NotFoundException.class, () -> api.get(NODE));
        assertEquals("system:node:n", server.log().entries().getLast().user());
        try (WatchStream watch = api.watch(ApiPath.core().all("pods").with("fieldSelector", "spec.nodeName=n"),
                Duration.ofMinutes(5))) {
            server.admin().create("""
                    {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default", "name": "p"},
                     "spec": {"nodeName": "n", "containers": [{"name": "a", "image": "example.org/a"}]}}""");
            assertEquals("ADDED", watch.next().orElseThrow().text("type"));
        }
    }

    @Test
    void byConnect() throws Exception {
        try (TestProxy proxy = new TestProxy(false, Optional.empty(), "", target)) {
            assertReached(behind("http://127.0.0.1:" + proxy.port(), server.kubeconfig("n")));
            assertEquals("apiserver.test:6443", proxy.seen().getFirst());
        }
    }

    @Test
    void withAPassword() throws Exception {
        try (TestProxy proxy = new TestProxy(false, Optional.empty(), "Basic bWU6aHVudGVyMg==", target)) {
            assertReached(behind("http://me:hunter2@127.0.0.1:" + proxy.port(), server.kubeconfig("n")));
            connection.close();
            PortException e = assertThrows(UnavailableException.class,
                    () -> behind("http://me:hunter3@127.0.0.1:" + proxy.port(), server.kubeconfig("n")).get(NODE));
            assertTrue(e.getMessage().contains("(by way of the proxy http://127.0.0.1:" + proxy.port() + ")"), e.getMessage());
            assertFalse(e.getMessage().contains("hunter"), e.getMessage());
        }
    }

    @Test
    void overTls() throws Exception {
        CertificateAuthority authority = CertificateAuthority.create();
        var tls = authority.context(Optional.of(authority.server("proxy", List.of("proxy"))));
        try (TestProxy proxy = new TestProxy(false, Optional.of(tls), "", target)) {
            String url = "https://127.0.0.1:" + proxy.port();
            assertThrows(UnavailableException.class, () -> behind(url, server.kubeconfig("n")).get(NODE));
            connection.close();
            assertReached(behind(url, trusting(server.kubeconfig("n"), authority)));
            assertEquals("apiserver.test:6443", proxy.seen().getFirst());
        }
    }

    private static String trusting(String kubeconfig, CertificateAuthority other) {
        Matcher data = Pattern.compile("certificate-authority-data: (.*)").matcher(kubeconfig);
        assertTrue(data.find());
        String both = new String(Base64.getDecoder().decode(data.group(1)), StandardCharsets.UTF_8) + other.certificatePem();
        return kubeconfig.replace(data.group(1), Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void bySocks() throws Exception {
        try (TestProxy proxy = new TestProxy(true, Optional.empty(), "", target)) {
            assertReached(behind("socks5://127.0.0.1:" + proxy.port(), server.kubeconfig("n")));
            assertEquals("apiserver.test:6443", proxy.seen().getFirst());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://me:hunter2@there", "me:hunter2@there", "http://", "http:// hunter2",
            "socks5://me:hunter2@there",
        "http:hunter2", "7"})
    void whatIsNoProxyIsRefused(String url) {
        InvalidArgumentException e = assertThrows(InvalidArgumentException.class,
                () -> behind(url, server.kubeconfig("n")));
        assertTrue(e.getMessage().startsWith("kubeconfig " + directory.resolve("kubeconfig") + ": proxy-url "), e.getMessage());
        assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "https://a.example.org, http://p:1, -, http://p:1",
        "https://a.example.org, p:1, -, http://p:1",
        "https://a.example.org, https://u:w@p, -, https://p:443",
        "https://a.example.org, socks5://p, -, socks5://p:1080",
        "http://a.example.org, http://p:1, -, -",
        "https://localhost:6443, http://p:1, -, -",
        "https://127.0.0.2:6443, http://p:1, -, -",
        "https://[::1]:6443, http://p:1, -, -",
        "https://a.example.org, http://p:1, *, -",
        "https://a.example.org, http://p:1, other;EXAMPLE.org, -",
        "https://a.example.org, http://p:1, .example.org, -",
        "https://a.example.org, http://p:1, *.example.org, -",
        "https://example.org, http://p:1, .example.org, http://p:1",
        "https://notexample.org, http://p:1, example.org, http://p:1",
        "https://a.example.org:6443, http://p:1, a.example.org:6443, -",
        "https://a.example.org:6443, http://p:1, a.example.org:443, http://p:1",
        "https://a.example.org, http://p:1, a.example.org:443, -",
        "https://10.1.2.3, http://p:1, 10.0.0.0/8, -",
        "https://10.1.2.3, http://p:1, 10.1.2.0/23;x/y;10.1/x, -",
        "https://11.1.2.3, http://p:1, 10.0.0.0/8, http://p:1",
        "https://10.1.2.3, http://p:1, 10.1.2.3, -",
        "https://10.1.2.3:6443, http://p:1, 10.1.2.3:443, http://p:1",
        "https://[fd00::1]:6443, http://p:1, fd00::/16, -",
        "https://[fd00::1]:6443, http://p:1, [fd00::1]:6443, -",
        "https://[fd00::1]:6443, http://p:1, fd00::2, http://p:1",
        "https://[fd00::1]:6443, http://p:1, 0.0.0.0/0, http://p:1",
        "https://[fd00::1]:6443, http://p:1, fd00::1, -",
        "https://[fd00::1]:6443, http://p:1, [fd00::1]:443, http://p:1",
        "https://10.1.2.3, http://p:1, 10.1.2.3/32, -",
        "https://10.1.2.3, http://p:1, 10.1.2.3/33, http://p:1",
        "https://10.1.2.3, http://p:1, 10.1.2.4/31, http://p:1",
        "https://10.1.2.3, http://p:1, 10.128.0.0/8, -",
        "https://10.1.2.3, http://p:1, x/8, http://p:1",
        "https://a.example.org, http://p:1, :443, http://p:1"})
    void theEnvironmentNamesProxiesAndWhoNeedsNone(String url, String proxy, String exempt, String expected) {
        ProxyEnvironment environment = new ProxyEnvironment(exempt == null ? Map.of("HTTPS_PROXY", proxy)
                : Map.of("https_proxy", proxy, "NO_PROXY", exempt.replace(';', ',')));
        assertEquals(Optional.ofNullable(expected), environment.proxyFor(url).map(ProxyServer::toString));
    }

    @Test
    void aPortThatAServerDoesNotNameIsThatOfItsScheme() {
        ProxyEnvironment environment = new ProxyEnvironment(Map.of("HTTP_PROXY", "p:1", "NO_PROXY", "a.example.org:80,b.example.org:443"));
        assertEquals(Optional.empty(), environment.proxyFor("http://a.example.org"));
        assertEquals("http://p:1", environment.proxyFor("http://b.example.org").orElseThrow().toString());
    }

    @Test
    void theKubeconfigComesBeforeTheEnvironment() throws IOException {
        ProxyEnvironment environment = new ProxyEnvironment(Map.of("HTTPS_PROXY", "http://of-environment:1", "NO_PROXY", "*"));
        Path file = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig("n")
                .replaceAll("server: .*", "server: https://far:1\n    proxy-url: http://of-kubeconfig:1"));
        assertEquals("http://of-kubeconfig:1",
                Kubeconfig.read(file, environment).credentials().tls().proxy().orElseThrow().toString());
        Files.writeString(file, server.kubeconfig("n").replaceAll("server: .*", "server: https://far:1"));
        assertEquals("http://p:2", Kubeconfig.read(file, new ProxyEnvironment(Map.of("HTTPS_PROXY", "p:2", "HTTP_PROXY", "q")))
                .credentials().tls().proxy().orElseThrow().toString());
        InvalidArgumentException e = assertThrows(InvalidArgumentException.class, () -> Kubeconfig.read(file,
                new ProxyEnvironment(Map.of("HTTPS_PROXY", "ftp://me:hunter2@x"))).credentials());
        assertEquals("the environment variable HTTPS_PROXY must begin with http://, https:// or socks5://", e.getMessage());
    }
}
