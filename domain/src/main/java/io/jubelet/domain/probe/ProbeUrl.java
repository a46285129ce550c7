package io.jubelet.domain.probe;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.url.HostText;
import io.jubelet.domain.url.UrlReference;
import io.jubelet.domain.url.UrlText;
import java.util.Optional;

/**
 * The address of a request. The path of a probe is read as a reference that may hold a query, a fragment and even a
 * scheme and a host of its own; the latter two are replaced. A text that is no reference is taken as a path, sign by
 * sign.
 *
 * @param text the whole address
 * @param target path and query
 */
record ProbeUrl(String text, String target) {

    static ProbeUrl of(String scheme, String address, int port, String path) throws PodConfigException {
        if (!HostText.isHost(address)) {
            throw new PodConfigException("invalid host \"" + address + "\" of a request; name a host or an address");
        }
        String bracketed = address.contains(":") ? "[" + address + "]" : address;
        String authority = "//" + UrlText.HOST.encode(bracketed) + ":" + port;
        Optional<UrlReference> reference = UrlReference.parse(path);
        if (reference.isEmpty()) {
            return of(scheme, authority, UrlText.PATH.encode(path), "", "");
        }
        UrlReference read = reference.get();
        String fragment = read.fragment().isEmpty() ? "" : "#" + UrlText.FRAGMENT.keepOrEncode(read.fragment());
        if (read.opaque().isPresent()) {
            String target = read.opaque().get() + read.query();
            return new ProbeUrl(scheme + ":" + target + fragment, target);
        }
        return of(scheme, authority, UrlText.PATH.keepOrEncode(read.path()), read.query(), fragment);
    }

    private static ProbeUrl of(String scheme, String authority, String path, String query, String fragment) {
        String rooted = path.isEmpty() || path.startsWith("/") ? path : "/" + path;
        return new ProbeUrl(scheme + ":" + authority + rooted + query + fragment,
                (rooted.isEmpty() ? "/" : rooted) + query);
    }
}
