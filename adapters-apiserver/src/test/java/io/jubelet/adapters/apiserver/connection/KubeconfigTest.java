package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KubeconfigTest {

    @TempDir
    private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("kubeconfig");
    }

    @Test
    void dataTakePrecedenceOverFiles() throws IOException {
        Files.writeString(directory.resolve("other.crt"), "of the file");
        Credentials credentials = read("certificate-authority: other.crt, certificate-authority-data: b2YgdGhlIGRhdGE=",
                "client-certificate: other.crt, client-key-data: a2V5");
        assertEquals("of the data", credentials.tls().authorities().text());
        assertEquals("of the file", credentials.tls().certificate().text());
        assertEquals("key", credentials.tls().key().text());
        assertEquals("https://there:6443", credentials.tls().server());
    }

    @Test
    void theFilesAreKnown() throws IOException {
        write("certificate-authority: ca.crt", "client-certificate: /abs/c.pem, client-key: k.pem, tokenFile: token");
        assertEquals(List.of(file, directory.resolve("ca.crt"), Path.of("/abs/c.pem"), directory.resolve("k.pem"),
                directory.resolve("token")), Kubeconfig.read(file).files());
    }

    @Test
    void theTokenOfAFileCounts() throws IOException {
        Files.writeString(directory.resolve("token"), "of-the-file\n");
        assertEquals("Bearer of-the-file", read("", "token: old, tokenFile: token").authorization());
        assertEquals("Bearer plain", read("", "token: plain").authorization());
        assertEquals("Basic dTpw", read("", "username: u, password: p").authorization());
        assertEquals("", read("", "").authorization());
    }

    /** Without one, all certificate authorities of the JVM would be trusted, or requests would be anonymous. */
    @ParameterizedTest
    @ValueSource(strings = {"certificate-authority", "client-certificate", "client-key", "tokenFile"})
    void anEmptyFileIsNotNone(String member) throws IOException {
        Files.writeString(directory.resolve("empty"), "\n");
        String named = member + ": empty";
        String refused = assertThrows(InvalidArgumentException.class, () -> read(
                member.equals("certificate-authority") ? named : "", member.equals("certificate-authority") ? "" : named)).getMessage();
        assertEquals(directory.resolve("empty") + ", which kubeconfig " + file + " names, is empty", refused);
    }

    @Test
    void serverNameAndTrustAreRead() throws IOException {
        Credentials.Tls tls = read("tls-server-name: kubernetes, insecure-skip-tls-verify: true", "").tls();
        assertEquals("kubernetes", tls.serverName());
        assertTrue(tls.anyServer());
        assertFalse(read("", "").tls().anyServer());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"there:6443 | '' | '' | http://there:6443", "10.0.0.1 | '' | '' | http://10.0.0.1",
        "there:6443 | certificate-authority-data: YQ== | '' | https://there:6443",
        "there:6443 | insecure-skip-tls-verify: true | '' | https://there:6443",
        "'[fd00::1]:6443' | '' | client-certificate-data: YQ== | https://[fd00::1]:6443",
        "https://there/prefix | '' | '' | https://there/prefix"})
    void aServerWithoutASchemeHasTheOneOfTheOtherMembers(String server, String cluster, String user, String url) throws IOException {
        write(cluster, user);
        Files.writeString(file, Files.readString(file).replace("https://there:6443", server));
        assertEquals(url, Kubeconfig.read(file).credentials().tls().server());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://there", "https://", "there:port", "a b"})
    void aServerThatIsNoAddressIsRefused(String server) throws IOException {
        write("", "");
        Files.writeString(file, Files.readString(file).replace("https://there:6443", server));
        String refused = assertThrows(InvalidArgumentException.class, () -> Kubeconfig.read(file).credentials()).getMessage();
        assertEquals("kubeconfig " + file + ": server is no address of an API server, such as https://10.0.0.1:6443", refused);
    }

    @Test
    void whoHasATokenNeedsNoPlugin() throws IOException {
        String exec = "exec: {apiVersion: client.authentication.k8s.io/v1, command: p, interactiveMode: Never}";
        write("", exec);
        assertTrue(Kubeconfig.read(file).plugin().isPresent());
        assertTrue(Kubeconfig.read(file).credentials().fromPlugin());
        for (String own : List.of("token: t", "username: u", "client-certificate: c.pem")) {
            write("", own + ", " + exec);
            assertEquals(Optional.empty(), Kubeconfig.read(file).plugin(), own);
        }
    }

    @Test
    void theRequestToAPluginIsComposed() throws IOException {
        write("tls-server-name: kubernetes, certificate-authority-data: YQ==, proxy-url: 'http://proxy:3128', "
                + "insecure-skip-tls-verify: true, disable-compression: true, extensions: [{name: other, extension: 1}, "
                + "{name: client.authentication.k8s.io/exec, extension: {audience: us, list: [1, true]}}]",
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: IfAvailable, "
                + "provideClusterInfo: true, args: [a, b], env: [{name: ADDED, value: given}], installHint: get it}");
        ExecConfig plugin = Kubeconfig.read(file).plugin().orElseThrow();
        assertEquals(List.of(directory.resolve("plugin").toString(), "a", "b"), plugin.words());
        assertEquals("given", plugin.environment().get("ADDED"));
        assertEquals("get it", plugin.installHint());
        assertEquals(ObjectCodec.parse("""
                {"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential", "spec": {"interactive": false,
                 "cluster": {"server": "https://there:6443", "tls-server-name": "kubernetes",
                  "certificate-authority-data": "YQ==", "proxy-url": "http://proxy:3128",
                  "insecure-skip-tls-verify": true, "disable-compression": true,
                  "config": {"audience": "us", "list": [1, true]}}}}""").tree(),
                ObjectCodec.parse(plugin.environment().get("KUBERNETES_EXEC_INFO")).tree());
        assertFalse(plugin.toString().contains("given"), plugin.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: p}    | exec.apiVersion must be one of",
        "exec: {apiVersion: client.authentication.k8s.io/v1, command: p}          | exec.interactiveMode is missing",
        "exec: {apiVersion: client.authentication.k8s.io/v1beta1, interactiveMode: Always, command: p} | has no terminal",
        "exec: {apiVersion: client.authentication.k8s.io/v1beta1}                 | exec.command is missing",
        "exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: p, args: [1]} | exec.args must be a list of texts",
        "auth-provider: {name: oidc}                                              | auth-provider is not supported"})
    void aPluginThatCannotBeRunIsRefusedAtOnce(String user, String problem) throws IOException {
        String message = failure(user);
        assertTrue(message.startsWith("kubeconfig " + file) && message.contains(problem), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "7", "[1, 2]", "clusters: 7", "current-context: none\ncontexts: []\nclusters: []\nusers: []",
        "contexts:\n- context: {cluster: c}\n  name: x\ncurrent-context: x", "users: [secret", "\tsecret: {",
        "current-context: x\ncontexts: [{name: x, context: {cluster: c, user: u}}]\n"
            + "clusters: [{name: c, cluster: {server: 'https://a', certificate-authority: 7}}]\nusers: []",
        "current-context: x\ncontexts: [{name: x, context: {cluster: c, user: u}}]\nclusters: [secret]\nusers: [7]"})
    void whatCannotBeUsedIsRefusedInWords(String text) throws IOException {
        Files.writeString(file, text);
        InvalidArgumentException e = assertThrows(InvalidArgumentException.class, () -> Kubeconfig.read(file).credentials());
        assertTrue(e.getMessage().startsWith("kubeconfig " + file), e.getMessage());
        assertFalse(e.getMessage().contains("secret"), e.getMessage());
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        assertTrue(failure("client-certificate: gone.pem").contains(directory.resolve("gone.pem") + ", which kubeconfig"));
        assertTrue(failure("client-key-data: '%%%'").contains("base64"));
        Files.delete(file);
        assertTrue(assertThrows(InvalidArgumentException.class, () -> Kubeconfig.read(file)).getMessage()
                .contains("there is no such file"));
    }

    @Test
    void nothingSecretIsShown() throws IOException {
        String shown = read("", "token: hunter2, client-key-data: a2V5").toString();
        assertFalse(shown.contains("hunter2") || shown.contains("key"), shown);
    }

    private String failure(String user) throws IOException {
        write("", user);
        return assertThrows(InvalidArgumentException.class, () -> Kubeconfig.read(file).credentials()).getMessage();
    }

    private Credentials read(String cluster, String user) throws IOException {
        write(cluster, user);
        return Kubeconfig.read(file).credentials();
    }

    private void write(String cluster, String user) throws IOException {
        String more = cluster.isEmpty() ? "" : ", " + cluster;
        Files.writeString(file, """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "https://there:6443"%s}}]
                users: [{name: u, user: {%s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """.formatted(more, user));
    }
}
