package io.jubelet.domain.image.credential;

import io.jubelet.domain.url.UrlReference;
import io.jubelet.domain.url.UrlText;
import java.util.List;
import java.util.Optional;

/**
 * Address of images, parsed for comparison.
 *
 * @param labels parts of the host name between its dots; an IPv6 address is one part
 * @param port port; empty if there is none
 * @param path path, decoded
 */
record RegistryAddress(List<String> labels, String port, String path) {

    /** Copies the labels. */
    RegistryAddress {
        labels = List.copyOf(labels);
    }

    /** Empty if the text, which has no scheme, is no address. */
    static Optional<RegistryAddress> parse(String schemeless) {
        return UrlReference.parse("https://" + schemeless).map(RegistryAddress::of);
    }

    private static RegistryAddress of(UrlReference reference) {
        String host = reference.host();
        int afterName = host.startsWith("[") ? host.indexOf(']') + 1 : host.lastIndexOf(':');
        boolean ported = afterName >= 0 && afterName < host.length();
        String name = ported ? host.substring(0, afterName) : host;
        List<String> labels = name.startsWith("[") ? List.of(name) : List.of(name.split("\\.", -1));
        return new RegistryAddress(labels, ported ? host.substring(afterName + 1) : "",
                UrlText.decode(reference.path()));
    }
}
