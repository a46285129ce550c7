package io.jubelet.adapters.apiserver.connection;

import okhttp3.HttpUrl;

/** The parsed address of the server; nearly all requests have the same. Thread-safe. */
final class ServerUrl {

    private volatile Parsed last = new Parsed("", new HttpUrl.Builder().scheme("https").host("localhost").build());

    private record Parsed(String address, HttpUrl url) {
    }

    /** The URL with this text. */
    HttpUrl of(String address) {
        Parsed known = last;
        if (!known.address().equals(address)) {
            known = new Parsed(address, HttpUrl.get(address));
            last = known;
        }
        return known.url();
    }
}
