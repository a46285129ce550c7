/**
 * The rules of the API: what each verb does to each resource, and what it returns. It has requests and responses, but no
 * sockets; {@link io.jubelet.adapters.apiserver.testserver.rest.RestApi} is the way in.
 */
package io.jubelet.adapters.apiserver.testserver.rest;
