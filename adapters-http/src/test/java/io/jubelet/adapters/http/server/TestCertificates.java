package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ServingCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Authorities and certificates, made once with the tool of the JDK. */
final class TestCertificates {

    private static final String PASSWORD = "changeit";
    private static final KeyStore STORE = make();

    private TestCertificates() {
    }

    private static KeyStore make() {
        try {
            Path directory = Files.createTempDirectory("certificates");
            Path store = directory.resolve("store.p12");
            Path request = directory.resolve("request");
            Path signed = directory.resolve("signed");
            try {
                key(store, "ca", "CN=ca", "-ext", "bc:c");
                key(store, "other-ca", "CN=other-ca", "-ext", "bc:c");
                key(store, "server", "CN=node", "-ext", "san=ip:127.0.0.1");
                key(store, "server-2", "CN=node-2", "-ext", "san=ip:127.0.0.1");
                issue(store, request, signed, "client", "CN=alice,O=b,O=a", "ca", "eku=clientAuth");
                issue(store, request, signed, "stranger", "CN=alice", "other-ca", "eku=clientAuth");
                issue(store, request, signed, "no-client", "CN=alice", "ca", "eku=serverAuth");
                issue(store, request, signed, "nobody", "O=a", "ca", "eku=clientAuth");
                issue(store, request, signed, "expired", "CN=alice", "ca", "eku=clientAuth", "-startdate", "-10d",
                        "-validity", "5");
                KeyStore keys = KeyStore.getInstance("PKCS12");
                try (InputStream in = Files.newInputStream(store)) {
                    keys.load(in, PASSWORD.toCharArray());
                }
                return keys;
            } finally {
                for (Path file : List.of(store, request, signed, directory)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void key(Path store, String alias, String name, String... more) throws IOException {
        keytool(store, more, "-genkeypair", "-alias", alias, "-dname", name, "-keyalg", "EC", "-groupname", "secp256r1");
    }

    private static void issue(Path store, Path request, Path signed, String alias, String name, String authority,
            String usage, String... more) throws IOException {
        key(store, alias, name);
        keytool(store, new String[0], "-certreq", "-alias", alias, "-file", request.toString());
        keytool(store, more, "-gencert", "-alias", authority, "-infile", request.toString(), "-outfile", signed.toString(),
                "-ext", usage);
        keytool(store, new String[0], "-importcert", "-noprompt", "-alias", alias, "-file", signed.toString());
    }

    private static void keytool(Path store, String[] more, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1"));
        command.addAll(Arrays.asList(arguments));
        command.addAll(Arrays.asList(more));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes());
        try {
            if (keytool.waitFor() != 0) {
                throw new IOException(command + ": " + output);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    static X509Certificate certificate(String alias) {
        try {
            return (X509Certificate) STORE.getCertificate(alias);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static ServingCertificate pair(String alias) {
        try {
            return new ServingCertificate(Arrays.stream(STORE.getCertificateChain(alias))
                    .map(X509Certificate.class::cast).toList(), (PrivateKey) STORE.getKey(alias, PASSWORD.toCharArray()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A key store with one pair. */
    static KeyStore only(String alias) throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        ServingCertificate pair = pair(alias);
        keys.setKeyEntry("only", pair.key(), PASSWORD.toCharArray(), pair.chain().toArray(X509Certificate[]::new));
        return keys;
    }
}
