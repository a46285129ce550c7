package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdentityKubeconfigTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "client-certificate: c.pem, client-key: c.pem                                | true  | false",
        "client-certificate: ./x/../c.pem, client-key: c.pem                         | true  | false",
        "client-certificate: other.pem, client-key: c.pem                            | false | false",
        "client-certificate: c.pem, client-key: other.pem                            | false | false",
        "client-certificate: c.pem, client-key: c.pem, client-certificate-data: AA== | false | false",
        "client-certificate: c.pem, client-key: c.pem, client-key-data: AA==         | false | false",
        "client-certificate-data: AA==, client-key-data: AA==                        | false | true",
        "client-certificate-data: AA==, client-key: c.pem                            | false | false",
        "token: t                                                                    | false | false"})
    void whereTheCertificateComesFrom(String user, boolean fromStore, boolean embedded) throws IOException {
        Path file = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "https://10.0.0.1:6443"}}]
                users: [{name: u, user: {%s}}]
                """.formatted(user));
        IdentityKubeconfig kubeconfig = IdentityKubeconfig.read(file);
        assertEquals(fromStore, kubeconfig.takesCertificateFrom(directory.toAbsolutePath().resolve("c.pem")));
        assertEquals(embedded, kubeconfig.embedsClientCertificate());
    }
}
