package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.identity.IdentityException;
import io.jubelet.adapters.apiserver.identity.ServingIdentity;
import io.jubelet.adapters.http.server.KubeletServerListener;
import io.jubelet.app.config.AgentConfiguration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Slow preparations for the listener of the kubelet API, on a thread of its own beside the rest of the start: the TLS library,
 * and the self-signed certificate of a node that has no other.
 */
final class TlsPreparation {

    private final FutureTask<ServingIdentity.KeyFiles> selfSigned;

    private TlsPreparation(FutureTask<ServingIdentity.KeyFiles> selfSigned) {
        this.selfSigned = selfSigned;
    }

    /** Begins, when there will be a listener. */
    static TlsPreparation begin(AgentConfiguration configuration, Instant now) {
        var selfSigned = new FutureTask<>(() -> ServingIdentity.selfSigned(configuration.cluster().certificateDirectory(),
                configuration.node().name(), now));
        if (configuration.server().enabled()) {
            boolean wanted = configuration.server().tls().selfSigned();
            Thread.ofPlatform().daemon().name("load-tls").start(() -> {
                if (wanted) {
                    selfSigned.run();
                }
                KubeletServerListener.loadTls();
            });
        }
        return new TlsPreparation(selfSigned);
    }

    /**
     * The files of the certificate that the node signs itself; waits until they are there.
     *
     * @throws IdentityException when there is a part of them only, or they can't be written
     */
    ServingIdentity.KeyFiles selfSigned() throws InterruptedException {
        try {
            return selfSigned.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error error -> throw error;
                case Throwable other -> throw new IllegalStateException(other);
            }
        }
    }
}
