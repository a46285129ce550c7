package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.auth.Authentication;
import io.jubelet.adapters.apiserver.testserver.auth.Authorizer;
import io.jubelet.adapters.apiserver.testserver.auth.NodeRestriction;
import io.jubelet.adapters.apiserver.testserver.http.HttpListener;
import io.jubelet.adapters.apiserver.testserver.http.HttpRequest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Admission;
import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.rest.RestApi;
import io.jubelet.adapters.apiserver.testserver.rest.Reviews;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateSigner;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The API server inside of the test's own process. */
public final class InProcessApiServer implements ApiServerUnderTest {

    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private final Store store = new Store();
    private final RestApi api;
    private final RequestLog log = new RequestLog();
    private final Faults faults;
    private final ClusterAdmin admin = new ClusterAdmin(this::inside);
    private final Authentication authentication;
    private final Endpoint endpoint;
    private final HttpListener listener;
    private final Optional<CertificateSigner> signer;

    /** Starts one with the namespaces that every cluster has. */
    public InProcessApiServer(Feature... features) {
        Set<Feature> wanted = Set.of(features);
        boolean strict = wanted.contains(Feature.STRICT);
        Admission admission = strict ? new NodeRestriction(store) : (_, _, _) -> { };
        api = new RestApi(store, admission, InstantSource.system());
        faults = new Faults(api);
        for (String namespace : NAMESPACES) {
            admin.create(Tree.empty().set("v1", "apiVersion").set("Namespace", "kind").set(namespace, "metadata", "name"));
        }
        authentication = new Authentication(strict ? Caller.ANONYMOUS : Caller.ADMIN);
        endpoint = wanted.contains(Feature.TLS) ? new TlsEndpoint() : new PlainEndpoint(authentication);
        boolean approving = wanted.contains(Feature.APPROVE_AND_SIGN);
        signer = approving || wanted.contains(Feature.SIGN_APPROVED)
                ? Optional.of(new CertificateSigner(store, endpoint.authority(), approving)) : Optional.empty();
        listener = new HttpListener(endpoint.tls(), new Front(authentication,
                strict ? Optional.of(new Authorizer(store)) : Optional.empty(), api, log, faults, InstantSource.system()));
    }

    @Override
    public String url() {
        return endpoint.url(listener.port());
    }

    @Override
    public String kubeconfig(String node) {
        return endpoint.kubeconfig(url(), Caller.node(node));
    }

    @Override
    public String adminKubeconfig() {
        return endpoint.kubeconfigWithToken(url(), authentication.issue(Caller.ADMIN));
    }

    @Override
    public String strangerKubeconfig() {
        return endpoint.kubeconfig(url(), Caller.STRANGER);
    }

    @Override
    public String expiredKubeconfig(String node) {
        Caller caller = Caller.node(node);
        return Kubeconfig.text(url(), endpoint.authority(),
                endpoint.authority().expiredClient(caller.name(), caller.groups().getFirst()));
    }

    /** Text of a kubeconfig file with which a node without a certificate can request one. */
    public String bootstrapKubeconfig() {
        return endpoint.kubeconfigWithToken(url(), authentication.issue(Caller.newcomer("abcdef")));
    }

    @Override
    public ClusterAdmin admin() {
        return admin;
    }

    @Override
    public ApiClient client() {
        return new ApiClient(endpoint.client(), url(), authentication.issue(Caller.ADMIN));
    }

    @Override
    public ApiClient nodeClient(String node) {
        return new ApiClient(endpoint.client(), url(), authentication.issue(Caller.node(node)));
    }

    /** The administrator needs no socket, so an outage does not stop him. */
    private Reply inside(String method, String path, String contentType, String body) {
        try {
            HttpRequest http = HttpRequest.inside(method, path, contentType, body);
            return api.answer(ApiRequest.of(http, Caller.ADMIN).orElseThrow());
        } catch (ApiFailure failure) {
            return Reply.of(failure);
        }
    }

    /** The faults it can inject. */
    public Faults faults() {
        return faults;
    }

    /** The requests over HTTP. */
    public RequestLog log() {
        return log;
    }

    /** The results of reviews of tokens and access. */
    public Reviews reviews() {
        return api.reviews();
    }

    /** How many watches of a resource are open. */
    public long openWatches(Resource resource) {
        return api.watches().stream().filter(watch -> watch.resource() == resource).count();
    }

    /** Forgets old changes: watches can't resume from versions before now. */
    public void compact() {
        store.compact();
    }

    /** Ends all connections and refuses new ones until {@link #resume}. */
    public void pause() {
        listener.pause();
    }

    /** Is there again, on the same port. */
    public void resume() {
        listener.resume();
    }

    /** Ends all connections; new ones are welcome. */
    public void dropConnections() {
        listener.dropConnections();
    }

    @Override
    public void close() {
        listener.close();
        signer.ifPresent(CertificateSigner::close);
    }
}
