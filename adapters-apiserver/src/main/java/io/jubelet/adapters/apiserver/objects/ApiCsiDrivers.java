package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.Known;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** {@link CsiDrivers} over the API: watched from the first question until this is closed. Thread-safe. */
public final class ApiCsiDrivers implements CsiDrivers, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ApiCsiDrivers.class.getName());
    private static final long PATIENCE_SECONDS = 1;

    private final ClusterApi api;
    private final Known<CsiDriver> known;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final List<Runnable> consumers = new CopyOnWriteArrayList<>();
    private Optional<Reflector> reflector = Optional.empty();
    private boolean closed;

    /** Drivers that are reached by this. */
    public ApiCsiDrivers(ClusterApi api) {
        this.api = api;
        ObjectCodec<CsiDriverObject> codec = ObjectCodec.of(CsiDriverObject.class);
        known = new Known<>(object -> codec.read(object).told(), new Listener());
    }

    /** Tells consumers. */
    private final class Listener implements Known.Listener {

        private final Complaints complaints = new Complaints("CSI driver");

        @Override
        public void changed() {
            answered.countDown();
            consumers.forEach(Runnable::run);
        }

        @Override
        public void unreadable(String name, String message) {
            complaints.unreadable(name, message);
        }
    }

    @Override
    public Optional<CsiDriver> find(String name) {
        begin();
        await();
        if (!known.seen()) {
            throw new UnavailableException("CSIDriver informer has not yet synced"
                    + known.failure().map(why -> ": " + why.getMessage()).orElse(""));
        }
        return known.object(name);
    }

    private synchronized void begin() {
        if (reflector.isEmpty() && !closed) {
            ApiPath path = ApiPath.group("storage.k8s.io", "v1").all("csidrivers");
            LOG.log(System.Logger.Level.INFO, "a CSI driver is used: following " + path);
            reflector = Optional.of(Reflector.start(api, path, known));
        }
    }

    private void await() {
        try {
            answered.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the reader of CSI drivers was interrupted");
        }
    }

    @Override
    public Subscription changes(Runnable changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Runnable consumer = changed::run;
        consumers.add(consumer);
        return () -> consumers.remove(consumer);
    }

    @Override
    public synchronized void close() {
        closed = true;
        reflector.ifPresent(Reflector::close);
    }
}
