package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.watch.Known;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * {@link TrustBundles} over the API, in the newest version that the API server has. From the first request on they are watched
 * until this is closed. Thread-safe.
 */
public final class ApiTrustBundles implements TrustBundles, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ApiTrustBundles.class.getName());
    private static final String GROUP = "certificates.k8s.io";
    /** Newest first. */
    private static final List<String> VERSIONS = List.of("v1beta1", "v1alpha1");
    private static final long PATIENCE_SECONDS = 1;

    private final ClusterApi api;
    private final Known<ClusterTrustBundle> known;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final List<Runnable> consumers = new CopyOnWriteArrayList<>();
    private volatile Optional<Reflector> reflector = Optional.empty();
    private boolean closed;

    /** Bundles that are reached by this. */
    public ApiTrustBundles(ClusterApi api) {
        this.api = api;
        ObjectCodec<TrustBundleObject> codec = ObjectCodec.of(TrustBundleObject.class);
        known = new Known<>(object -> codec.read(object).told(), new Listener());
    }

    /** Tells consumers. */
    private final class Listener implements Known.Listener {

        private final Complaints complaints = new Complaints("cluster trust bundle");

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
    public List<ClusterTrustBundle> bundles() {
        begin();
        await();
        return known.objects().orElseThrow(() -> new UnavailableException("ClusterTrustBundle informer has not yet synced"
                + known.failure().map(why -> ": " + why.getMessage()).orElse("")));
    }

    private void begin() {
        if (reflector.isEmpty()) {
            begin(served());
        }
    }

    private synchronized void begin(ApiPath path) {
        if (reflector.isEmpty() && !closed) {
            LOG.log(System.Logger.Level.INFO, "a pod reads cluster trust bundles: following " + path);
            reflector = Optional.of(Reflector.start(api, path, known));
        }
    }

    /** Requested again next time when the API server has none: it may be upgraded. */
    private ApiPath served() {
        for (String version : VERSIONS) {
            ApiPath path = ApiPath.group(GROUP, version).all("clustertrustbundles");
            try {
                api.list(path.with("limit", "1"));
                return path;
            } catch (NotFoundException e) {
                LOG.log(System.Logger.Level.DEBUG, "{0} is not served: {1}", path, e.getMessage());
            } catch (ExpiredException e) {
                throw new UnavailableException(e.getMessage(), e);
            }
        }
        throw new UnimplementedException("the API server serves no ClusterTrustBundles (" + GROUP + "/"
                + String.join(", " + GROUP + "/", VERSIONS) + "); its feature gate ClusterTrustBundle and that version of the"
                + " API have to be switched on");
    }

    private void await() {
        try {
            answered.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the reader of cluster trust bundles was interrupted");
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
