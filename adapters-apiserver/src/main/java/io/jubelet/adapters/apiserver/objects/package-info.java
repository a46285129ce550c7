/**
 * Objects that pods read: ConfigMaps and Secrets one by one and only while a pod needs them, services and runtime classes
 * all together. Data of Secrets go to nobody but the reader.
 */
package io.jubelet.adapters.apiserver.objects;
