package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.pki.SubjectKey;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * {@link PodCertificateRequests} over the API: those of this node are watched from the first request or question until this is
 * closed. Keys are made here and leave the machine in no request. Thread-safe.
 */
public final class ApiPodCertificateRequests implements PodCertificateRequests, AutoCloseable {

    private static final String VERSION = "certificates.k8s.io/v1beta1";
    private static final String KIND = "PodCertificateRequest";
    private static final String PLURAL = "podcertificaterequests";
    private static final ApiPath GROUP = ApiPath.group("certificates.k8s.io", "v1beta1");

    private final ClusterApi api;
    private final ApiPath ofNode;
    private final ObjectCodec<PodCertificateRequestObject> codec = ObjectCodec.of(PodCertificateRequestObject.class);
    private final FollowedOnDemand<PodCertificateRequest> requests;

    /**
     * Requests that are reached by this.
     *
     * @param node name of the node: it may see its own ones only
     */
    public ApiPodCertificateRequests(ClusterApi api, String node) {
        this.api = api;
        this.ofNode = GROUP.all(PLURAL).with("fieldSelector", "spec.nodeName=" + node);
        requests = new FollowedOnDemand<>(
                api, "pod certificate request", "a pod has a certificate", object -> codec.read(object).toDomain());
    }

    @Override
    public Requested create(Request request) {
        SubjectKey key = key(request.keyType()).orElseThrow(
                () -> new InvalidArgumentException("unknown key type " + QuotedText.of(request.keyType())));
        ObjectMeta metadata = ObjectMeta.builder().namespace(request.pod().namespace()).generateName("req-")
                .ownerReferences(List.of(OwnerReference.builder().apiVersion("v1").kind("Pod").name(request.pod().name())
                        .uid(request.pod().uid()).build())).build();
        var object = new PodCertificateRequestObject(metadata, PodCertificateRequestObject.Spec.of(request, key.request()),
                Optional.empty());
        ApiPath path = GROUP.in(request.pod().namespace(), PLURAL);
        // Its result is not requested before it changes.
        requests.follow(() -> ofNode);
        ObjectMeta made = metadata(path, api.create(path, codec.write(object, VERSION, KIND)));
        return new Requested(made.name(), made.creationTimestamp().orElseThrow(
                () -> unusable(path, "it does not say when the request was made")), Binary.utf8(key.pem()));
    }

    /** On a thread of the host: keys of RSA take seconds, in which others have to go on. */
    private static Optional<SubjectKey> key(String type) {
        FutureTask<Optional<SubjectKey>> work = new FutureTask<>(() -> SubjectKey.generate(type));
        Thread.ofPlatform().daemon().name("pod-key").start(work);
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the request for a certificate was cancelled", e);
        } catch (ExecutionException e) {
            throw new InternalException("no key of type " + type + " can be made", e.getCause());
        }
    }

    private ObjectMeta metadata(ApiPath path, WireNode.Obj answer) {
        try {
            return codec.read(answer).metadata();
        } catch (UnreadableException e) {
            throw unusable(path, e.getMessage());
        }
    }

    private static InternalException unusable(ApiPath path, String why) {
        return new InternalException("the answer of the API server to POST " + path + " can't be used: " + why);
    }

    @Override
    public Optional<PodCertificateRequest> find(String namespace, String name) {
        ObjectStore<PodCertificateRequest> known = requests.known(() -> ofNode);
        if (!known.synced()) {
            throw new UnavailableException(KIND + " informer has not yet synced"
                    + known.failure().map(why -> ": " + why.getMessage()).orElse(""));
        }
        return known.object(namespace + "/" + name);
    }

    @Override
    public Subscription changes(Runnable changed) {
        return requests.changes(changed);
    }

    @Override
    public void close() {
        requests.close();
    }
}
