/** ConfigMaps and Secrets: what pods read from the cluster. Data of Secrets never appear in a text form. */
package io.jubelet.domain.config;
