package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;

/**
 * {@link TrustBundles} over the API, in the newest version that the API server has. From the first request on they are watched
 * until this is closed. Thread-safe.
 */
public final class ApiTrustBundles implements TrustBundles, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ApiTrustBundles.class.getName());
    private static final String GROUP = "certificates.k8s.io";
    /** Newest first. */
    private static final List<String> VERSIONS = List.of("v1beta1", "v1alpha1");

    private final ClusterApi api;
    private final FollowedOnDemand<ClusterTrustBundle> bundles;

    /** Bundles that are reached by this. */
    public ApiTrustBundles(ClusterApi api) {
        this.api = api;
        ObjectCodec<TrustBundleObject> codec = ObjectCodec.of(TrustBundleObject.class);
        bundles = new FollowedOnDemand<>(api, "cluster trust bundle", "a pod reads cluster trust bundles",
                object -> codec.read(object).toDomain());
    }

    @Override
    public List<ClusterTrustBundle> bundles() {
        ObjectStore<ClusterTrustBundle> known = bundles.known(this::served);
        return known.objects().orElseThrow(() -> new UnavailableException("ClusterTrustBundle informer has not yet synced"
                + known.failure().map(why -> ": " + why.getMessage()).orElse("")));
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

    @Override
    public Subscription changes(Runnable changed) {
        return bundles.changes(changed);
    }

    @Override
    public void close() {
        bundles.close();
    }
}
