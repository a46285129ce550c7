package io.jubelet.adapters.http.server;

import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.TrustManagerFactorySpi;

/** Factories of one manager each: those of Vert.x for single managers need a logging library that is not here. */
final class SingleManagerFactories {

    private SingleManagerFactories() {
    }

    static KeyManagerFactory of(KeyManager manager) {
        return new KeyManagerFactory(new KeyManagerFactorySpi() {

            @Override
            protected void engineInit(KeyStore store, char[] password) {
                // The manager is there already.
            }

            @Override
            protected void engineInit(ManagerFactoryParameters parameters) {
                // The manager is there already.
            }

            @Override
            protected KeyManager[] engineGetKeyManagers() {
                return new KeyManager[] {manager};
            }
        }, provider(), "kubelet-server") {
        };
    }

    static TrustManagerFactory of(TrustManager manager) {
        return new TrustManagerFactory(new TrustManagerFactorySpi() {

            @Override
            protected void engineInit(KeyStore store) {
                // The manager is there already.
            }

            @Override
            protected void engineInit(ManagerFactoryParameters parameters) {
                // The manager is there already.
            }

            @Override
            protected TrustManager[] engineGetTrustManagers() {
                return new TrustManager[] {manager};
            }
        }, provider(), "kubelet-server") {
        };
    }

    private static Provider provider() {
        try {
            // The default context would read all authorities of the Java runtime.
            return SSLContext.getInstance("TLS").getProvider();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("no TLS in this Java runtime", e);
        }
    }
}
