package io.jubelet.adapters.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PfxOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key with a certificate for somebody else. The JDK makes certificates with its tool only. */
final class SelfSigned {

    private static final String PASSWORD = "changeit";

    private final byte[] store;

    /** @param directory where the tool may write */
    SelfSigned(Path directory) throws IOException, InterruptedException {
        Path file = directory.resolve("store.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-keystore", file.toString(), "-storepass", PASSWORD, "-keyalg", "EC",
                "-dname", "CN=somebody else").redirectErrorStream(true).start();
        String reported = new String(keytool.getInputStream().readAllBytes());
        if (keytool.waitFor() != 0) {
            throw new IOException(reported);
        }
        store = Files.readAllBytes(file);
    }

    /** For servers on sockets of the JDK. */
    SSLContext context() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(new ByteArrayInputStream(store), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    /** For servers of Vert.x. */
    KeyCertOptions options() {
        return new PfxOptions().setValue(Buffer.buffer(store)).setPassword(PASSWORD);
    }
}
